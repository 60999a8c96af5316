import fc from 'fast-check'
import { formWith, type Picture } from './input.ts'
import type { Mutation } from './mutations.ts'
import { text } from './text.ts'

/** Bytes that are no picture, a wrong field, a second file, and no form at all. */
export function wrongUploads(picture: Picture): fc.Arbitrary<Mutation>[] {
  const noPicture = async (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'picture.png')
    return form
  }
  const twoPictures = async () => {
    const form = await formWith('file', picture)
    form.append('file', form.get('file') ?? '')
    return form
  }
  return [
    fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .map((bytes) => ({ status: 415, sent: {}, form: () => noPicture(bytes) })),
    fc
      .constantFrom('File', 'image', '__proto__', 'ملف')
      .map((field) => ({ status: 400, sent: {}, form: () => formWith(field, picture) })),
    fc.constant({ status: 400, sent: {}, form: twoPictures }),
    text(50).map((value) => ({ status: 415, sent: { body: JSON.stringify({ file: value }) } })),
  ]
}
