import { expect, test } from 'vitest'
import { emailHref, phoneHref } from './contact-href.ts'

test.each([
  ['+966501234567', 'tel:+966501234567'],
  ['+966 50 123 4567', 'tel:+966501234567'],
  ['(011) 465-0000', 'tel:0114650000'],
  ['00966501234567', 'tel:00966501234567'],
  ['12345', undefined],
  ['call me', undefined],
  ['+966501234567 ext. 4', undefined],
  ['123456789012345678', undefined],
  ['-', undefined],
  ['', undefined],
])('the phone number %s leads to %s', (text, href) => {
  expect(phoneHref(text)).toBe(href)
})

test.each([
  ['noura@example.com', 'mailto:noura@example.com'],
  ['noura+wedding@example.com', 'mailto:noura%2Bwedding@example.com'],
  ['a?bcc=all@example.com', 'mailto:a%3Fbcc%3Dall@example.com'],
  ['noura@example', undefined],
  ['javascript:alert(1)', undefined],
  ['-', undefined],
  ['', undefined],
])('the e-mail address %s leads to %s', (text, href) => {
  expect(emailHref(text)).toBe(href)
})
