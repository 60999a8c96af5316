import { useState } from 'react'
import { imageUrl } from '../lib/api.ts'
import { initial } from '../lib/format.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  /** As stored: relative to the backend's host, or a full address. Anything else is not shown. */
  image?: string | null | undefined
  name: string | null | undefined
  size?: number
  /** The accessible name of the picture; without it, it is decoration beside a name. */
  label?: string
}

const tones = ['rose', 'gold', 'sage', 'sky', 'plum'] as const

/** The same person always has the same colour. */
function toneOf(name: string) {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return tones[sum % tones.length]
}

/** The picture, or a coloured letter where there is none or it does not load. */
export function Avatar({ image, name, size = 40, label }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const box = { inlineSize: size, blockSize: size, fontSize: size * 0.42 }
  const address = image ? imageUrl(image) : undefined
  if (address && broken !== address) {
    return (
      <img
        className={styles.avatar}
        src={address}
        alt={label ?? ''}
        width={size}
        height={size}
        style={box}
        decoding="async"
        onError={() => setBroken(address)}
      />
    )
  }
  return (
    <span
      className={styles.avatar}
      data-tone={toneOf(name ?? '')}
      style={box}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initial(name)}
    </span>
  )
}
