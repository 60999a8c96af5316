import type { FeedType } from '@zaffa/contract/feed'

type Sample = { type: FeedType; id: string; version: number; data: Record<string, unknown> }

/** One record of every type of the feed, those that refer to others before those. */
export const oneOfEach = (version = 1): Sample[] => [
  {
    type: 'review',
    id: 'r-1',
    version,
    data: {
      user: 'u-1',
      service_provider: 'p-1',
      rating: 4.5,
      text: 'رائع',
      media: ['https://images.example.com/1.jpg'],
      createdAt: '2026-03-01T10:00:00.123456+03:00',
      admin_reply: 'Thank you',
      replied_by: 'Huda of the marketplace',
      reply_date: '2026-03-02T10:00:00Z',
    },
  },
  {
    type: 'message',
    id: 'm-1',
    version,
    data: {
      conversation: 'v-1',
      sender: 'service_provider',
      text: 'Our offer',
      type: 'contract',
      contract: 'k-1',
      createdAt: '2026-02-02T09:00:00Z',
    },
  },
  {
    type: 'conversation',
    id: 'v-1',
    version,
    data: {
      customer: 'u-1',
      service_provider: 'p-1',
      status: 'sleeping',
      state: 'waiting_for_the_moon',
      createdAt: '2026-02-01T09:00:00Z',
      lastActivity: '2026-02-02T09:00:00Z',
    },
  },
  {
    type: 'payment',
    id: 'y-1',
    version,
    data: {
      contract: 'k-1',
      customer: 'u-1',
      service_provider: 'p-1',
      price: 500.25,
      status: 'REFUNDED',
      payment_method: 'MADA',
      type: 'down_payment',
      createdAt: '2026-02-03T09:00:00Z',
    },
  },
  {
    type: 'contract',
    id: 'k-1',
    version,
    data: {
      contract_number: 'MK-2026-1',
      customer: 'u-1',
      service_provider: 'p-1',
      wedding_service: { title: 'Photography', description: 'A whole day' },
      booked_dates: ['2026-05-02', '2026-05-01'],
      status: 'DOWN_PAYMENT_SUCCESSFUL',
      total_amount: 12500.5,
      down_payment_amount: 500.25,
      notes: 'Two cameras',
      pricing_plans: [
        { title: 'Gold', price: 12000, description: 'With album' },
        { title: 'Silver', price: 0.5 },
      ],
      addons_packages: [{ title: 'Drone', price: 500 }],
      createdAt: '2026-02-01T12:00:00Z',
    },
  },
  {
    type: 'application',
    id: 'a-1',
    version,
    data: {
      full_name: 'Sami',
      company_name: 'Sami Sweets',
      phone_number: '+966550000002',
      email: 'sami@example.com',
      city: 'Abha',
      type: 'c-1',
    },
  },
  {
    type: 'service',
    id: 's-1',
    version,
    data: {
      service_provider: 'p-1',
      title: 'Photography',
      starting_deposit: 500,
      type: 'c-1',
      pricing_plans: [
        { description: 'Half a day', price: 4000 },
        { description: 'A day', price: 7000.75 },
      ],
    },
  },
  {
    type: 'provider',
    id: 'p-1',
    version,
    data: {
      company_name: 'Lens House',
      full_name: 'Khalid',
      phone_number: '+966550000001',
      email: 'lens@example.com',
      categories: ['c-1'],
    },
  },
  {
    type: 'client',
    id: 'u-1',
    version,
    data: {
      full_name: 'Noura',
      phone_number: '+966501234567',
      email: 'noura@example.com',
      planning_for: ['self', 'family'],
      wedding_date: '2026-05-01',
    },
  },
  { type: 'category', id: 'c-1', version, data: { name: 'Photography' } },
]

export function sampleOf(type: FeedType, version = 1): Sample {
  const sample = oneOfEach(version).find((each) => each.type === type)
  if (!sample) throw new Error(`There is no sample of ${type}`)
  return sample
}

/** The same under other ids, with unique values that belong to the number. */
export function oneOfEachAs(name: string, number: number): Sample[] {
  const text = JSON.stringify(oneOfEach()).replace(/"([a-z]-1)"/g, `"$1 ${name}"`)
  const unique: Partial<Record<FeedType, object>> = {
    category: { name: `Category ${name}` },
    client: {
      email: `${number}@one.example.com`,
      phone_number: `+97150${String(number).padStart(7, '0')}`,
    },
    contract: { contract_number: `MK ${name}` },
  }
  return (JSON.parse(text) as Sample[]).map((sample) => ({
    ...sample,
    data: { ...sample.data, ...unique[sample.type] },
  }))
}
