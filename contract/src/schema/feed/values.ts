import { z } from 'zod'
import { isBlank } from '../../blank.ts'
import { type FeedType, feedLimits } from '../../feed.ts'
import { imageAddress } from '../../image-address.ts'
import { present } from '../field.ts'
import { day, dayPattern, instant, money, refusedAs, text, visible } from '../values.ts'

/** A text that people can see. */
export const shown = (max: number) =>
  text(max)
    .refine((value) => !isBlank(value), { params: refusedAs('must not be empty') })
    .meta(visible)

/** Values that the product does not know are kept and shown. */
export const anyState = shown(100)

/** Bytes of a text in UTF-8, or of the JSON of another value. */
export const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).length

const { address: addressBytes } = feedLimits

/** The address of an image, which may have letters of any script. */
export const address = text(addressBytes)
  .refine((value) => bytesOf(value) <= addressBytes, {
    params: refusedAs(`must be at most ${addressBytes} bytes in UTF-8`),
  })
  .refine((value) => imageAddress(value) !== undefined, {
    params: refusedAs('can have addresses with http or https, and paths of images stored here'),
  })
  // http, https or no scheme, and no `//host`.
  .meta({ pattern: '^(https?://.|/([^/\\\\]|$)|[^A-Za-z\\s/\\\\]|[^/\\\\:]+([/?#]|$))' })

/** A record's id in the marketplace. */
export const ownId = text(feedLimits.id).min(1)

const references = z.registry<{ type: FeedType }>()

/** The id of another record, as the marketplace names it. */
export const refersTo = (type: FeedType) =>
  ownId.describe(`The id of a ${type}.`).register(references, { type })

/** The type of the records that a field names, if it names any. */
export function referenceOf(schema: z.core.$ZodType): FeedType | undefined {
  const { def } = present(schema)._zod
  return def.type === 'array' ? referenceOf(def.element) : references.get(present(schema))?.type
}

/** How the document describes a time with a zone of a year that both know. */
const instantPattern =
  '^(19|2[01])\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$'

const within = { params: refusedAs('must be between 1900 and 2199') }

/** PostgreSQL and JavaScript know more years, but not the same ones. */
export const feedDay = day
  .refine((value) => value >= '1900' && value < '2200', within)
  .meta({ pattern: dayPattern })

export const feedInstant = instant
  .refine((value) => {
    const year = new Date(value).getUTCFullYear()
    return year >= 1900 && year < 2200
  }, within)
  .meta({ pattern: instantPattern })

/** When the record came into being. Absent, it is when the record arrives here. */
export const createdAt = feedInstant.nullish()

const hasDecimals = (value: number, decimals: number) => {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-4
}

export const amount = money
  .min(0)
  .max(9_999_999_999.99)
  .refine((value) => hasDecimals(value, 2), { params: refusedAs('can have two decimals') })
  .meta({ description: 'Saudi riyals', multipleOf: 0.01 })

export const halves = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .refine((value) => hasDecimals(value, 1), { params: refusedAs('can have one decimal') })
    .meta({ multipleOf: 0.1 })

/** Items of a list keep their order; each has a place in a small table. */
export const few = <Item extends z.ZodType>(item: Item, most = 100) => z.array(item).max(most)

export const eachOnce = <Item extends z.ZodType>(item: Item, most = 100) =>
  few(item, most)
    .refine((items) => new Set(items).size === items.length, {
      params: refusedAs('can have each value once'),
    })
    .meta({ uniqueItems: true })
