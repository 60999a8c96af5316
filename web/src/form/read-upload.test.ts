import { expect, test } from 'vitest'
import { readUpload } from './read-upload.ts'

test.each([
  [{ url: '/uploads/a.webp' }],
  [{ data: { url: '/uploads/a.webp' } }],
  ['/uploads/a.webp'],
])('an upload is found in %j', (answer) => {
  expect(readUpload(answer)).toBe('/uploads/a.webp')
})

test.each([undefined, null, {}, '', { url: '' }, { data: null }, 7])(
  '%j is no upload',
  (answer) => {
    expect(() => readUpload(answer)).toThrow()
  },
)
