import { describe, expect, it } from 'vitest'
import { readCounts } from './counts.ts'

describe('readCounts', () => {
  it('takes the other counts in proportion to the clients', () => {
    expect(readCounts(['--clients', '1_000_000'])).toEqual({
      clients: 1_000_000,
      providers: 20_000,
      contracts: 500_000,
      conversations: 50_000,
      reviews: 100_000,
      applications: 5_000,
    })
    expect(readCounts(['--clients', '100']).providers).toBe(60)
  })

  it('takes a count that is given', () => {
    expect(readCounts(['--clients', '10', '--reviews', '70'])).toMatchObject({ reviews: 70 })
  })

  it.each([
    [[], '--clients is missing'],
    [['--clients', 'many'], '--clients takes a whole number from 0 to 90000000, not "many"'],
    [['--clients', '-5'], '--clients'],
    [['--clients', '1.5'], 'not "1.5"'],
    [['--clients', '100000000'], 'not "100000000"'],
    [['--clients', '5', '--users', '3'], "Unknown option '--users'"],
    [['--clients', '5', 'more'], 'Unexpected argument'],
    [['--clients', '0', '--contracts', '5'], 'Contracts need at least one client'],
    [['--clients', '9', '--contracts', '0', '--reviews', '1'], 'need at least one contract'],
  ])('refuses %j', (args, message) => {
    expect(() => readCounts(args)).toThrow(message)
  })
})
