import { maxRating } from '@zaffa/contract/reviews'
import { Star, StarHalf } from 'lucide-react'
import { useStrings } from '../lib/strings.ts'
import { useFormat } from '../lib/use-format.ts'
import styles from './stars.module.css'
import { texts } from './strings.ts'

/** Full stars are the whole part; a half star from .5 up; the number has one decimal. */
export function Stars({ value }: { value: number | null | undefined }) {
  const { stars } = useStrings(texts)
  const format = useFormat()
  const rating = Math.min(maxRating, Math.max(0, value ?? 0))
  const full = Math.floor(rating)
  const half = rating - full >= 0.5
  const text = format.rating(rating)
  return (
    <span className={styles.rating}>
      <span role="img" aria-label={stars(text)} dir="ltr" className={styles.stars} data-full={full}>
        {Array.from({ length: maxRating }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
          <span key={index} className={styles.star}>
            <Star size={16} className={index < full ? styles.full : styles.empty} aria-hidden />
            {index === full && half && <StarHalf size={16} className={styles.half} aria-hidden />}
          </span>
        ))}
      </span>
      <span className={styles.number}>{text}</span>
    </span>
  )
}
