import { createHash } from 'node:crypto'
import { images } from '@zaffa/contract/images'
import sharp from 'sharp'
import type { DecodedImage } from '../images/decode.ts'
import { type Random, randomFrom } from './random.ts'

export type Pictures = { avatars: DecodedImage[]; scenes: DecodedImage[] }

/** The two colours of the gradient, and the colour of the lights. */
const palettes = [
  ['#f6d9d5', '#b76e79', '#fff4ef'],
  ['#e9dcc3', '#a98a4f', '#fffaf0'],
  ['#d7e4dc', '#5d8a78', '#f4fff9'],
  ['#dcdaf0', '#6f6aa8', '#f7f5ff'],
  ['#f3d3e2', '#8d4a78', '#ffeef7'],
  ['#cfe3ee', '#39718f', '#f0faff'],
] as const

const size = { avatar: { width: 320, height: 320 }, scene: { width: 640, height: 420 } }

/** Blurred lights on a gradient: small files without a licence or a real person. */
function drawing(
  random: Random,
  [from, to, light]: (typeof palettes)[number],
  { width, height }: { width: number; height: number },
): string {
  const lights = Array.from({ length: 26 }, () => {
    const radius = random.between(6, Math.round(height / 7))
    const opacity = (0.08 + random.next() * 0.3).toFixed(2)
    return `<circle cx="${random.below(width)}" cy="${random.below(height)}" r="${radius}" fill="${light}" opacity="${opacity}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x1="0" y1="0" x2="${random.next().toFixed(2)}" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>${lights.join('')}
  </svg>`
}

async function paint(svg: string): Promise<DecodedImage> {
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const name = createHash('sha256').update(data).digest('hex')
  const path = `${images.served}${name}.webp`
  return { path, content: data, width: info.width, height: info.height }
}

export async function paintPictures(): Promise<Pictures> {
  const random = randomFrom(1447)
  const series = (of: { width: number; height: number }) =>
    palettes.map((palette) => drawing(random, palette, of))
  const [avatars, scenes] = [series(size.avatar), series(size.scene)]
  return {
    avatars: await Promise.all(avatars.map(paint)),
    scenes: await Promise.all(scenes.map(paint)),
  }
}
