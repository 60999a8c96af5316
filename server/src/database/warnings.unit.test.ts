import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { warnAbout } from './warnings.ts'

const owner = 'postgres://owner@localhost/zaffa'
const warnings = (DATABASE_URL: string, DATABASE_OWNER_URL = owner) =>
  warnAbout(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }))

test.each([
  'postgres://zaffa@db.example/zaffa',
  'postgres://zaffa@192.0.2.7:6432/zaffa',
  'postgres://zaffa@[2001:db8::1]/zaffa',
  'postgres://zaffa@db.example/zaffa?sslmode=disable',
  'postgres://zaffa@localhost/zaffa?host=db.example',
])('%s has no TLS on its way to another machine', (url) => {
  const line = 'leads to another machine without TLS; add sslmode=verify-full to it'
  expect(warnings(url)).toEqual([`DATABASE_URL ${line}`])
  expect(warnings(owner, url)).toEqual([`DATABASE_OWNER_URL ${line}`])
})

test.each([
  'postgres://zaffa@db.example/zaffa?sslmode=verify-full',
  'postgres://zaffa@db.example/zaffa?sslmode=no-verify',
  'postgres://zaffa@localhost/zaffa',
  'postgres://zaffa@127.0.0.2/zaffa',
  'postgres://zaffa@[::1]/zaffa',
  'postgres:///zaffa?host=/run/postgresql',
  'postgres://zaffa@%2Frun%2Fpostgresql/zaffa',
])('%s has TLS or stays on this machine', (url) => {
  expect(warnings(url)).toEqual([])
})

test('one role for everything gets one line; the embedded database gets none', () => {
  expect(warnings(owner, '')).toEqual([
    'DATABASE_OWNER_URL is not set: the server runs as the owner of its tables and could rewrite the audit trail',
  ])
  expect(warnAbout(readConfig({}))).toEqual([])
})
