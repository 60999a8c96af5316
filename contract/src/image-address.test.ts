import { expect, test } from 'vitest'
import { imageAddress } from './image-address.ts'

test.each([
  ['https://images.example.com/1.jpg?w=2', 'https://images.example.com/1.jpg?w=2'],
  ['HTTP://images.example.com/صورة.jpg', 'http://images.example.com/%D8%B5%D9%88%D8%B1%D8%A9.jpg'],
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['uploads/a b.webp?v=1', '/uploads/a%20b.webp?v=1'],
  ['/a:b', '/a:b'],
])('%s is an address of an image', (stored, address) => {
  expect(imageAddress(stored)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AAAA',
  'blob:https://example.com/1',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/1.jpg',
  'mailto:a@example.com',
  '//example.com/1.jpg',
  '\\\\example.com\\1.jpg',
  '/\\example.com',
  '/\t/example.com',
  '/.//example.com',
  'a/..//example.com',
  'https://',
  'https:example.com/1.jpg\\..\\..\\\\example.com',
  '',
])('%j is none', (stored) => {
  expect(imageAddress(stored)).toBeUndefined()
})
