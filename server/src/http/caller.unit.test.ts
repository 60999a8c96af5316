import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './caller.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['[2001:db8::7]:5678', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
])('the address of %s is %s', (ip, address) => {
  expect(addressOf({ ip } as FastifyRequest)).toBe(address)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
