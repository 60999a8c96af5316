/** The same made-up clients and contracts as records of a feed, and as rows for `COPY`. */

const names = ['محمد القحطاني', 'Noura Al-Otaibi', 'سارة الغامدي', 'Fahad Al-Harbi', 'هند الشمري']
const firstDay = Date.UTC(2026, 0, 1)

export const providerCount = 100

const clientFields = (set: string, index: number) => ({
  full_name: `${names[index % names.length]} ${index}`,
  phone_number: `+1${set}${String(index).padStart(8, '0')}`,
  email: `feed.${set}.${index}@example.com`,
  city: 'riyadh',
  wedding_date: '2027-05-01',
  createdAt: new Date(firstDay + index * 1000).toISOString(),
})

export const clientName = (set: string, index: number) => `u-${set}-${index}`

export const clientRecord = (set: string, index: number) => ({
  type: 'client',
  id: clientName(set, index),
  version: 1,
  data: clientFields(set, index),
})

export const providerRecord = (index: number) => ({
  type: 'provider',
  id: `p-${index}`,
  version: 1,
  data: {
    company_name: `Company ${index}`,
    full_name: `Owner ${index}`,
    phone_number: `+966550000${index}`,
    email: `owner.${index}@example.com`,
  },
})

const plan = { title: 'Gold', price: 12000, description: 'A whole day' }
const addon = { title: 'Drone', price: 500, description: 'Over the garden' }

const contractFields = (set: string, index: number) => ({
  contract_number: `F-${set}-${index}`,
  wedding_service: { title: 'Photography', description: 'Two cameras' },
  status: 'DRAFT',
  total_amount: 12500,
  createdAt: new Date(firstDay + index * 1000).toISOString(),
})

export const contractRecord = (set: string, index: number, customer: string) => ({
  type: 'contract',
  id: `k-${set}-${index}`,
  version: 1,
  data: {
    ...contractFields(set, index),
    customer,
    service_provider: `p-${index % providerCount}`,
    booked_dates: ['2027-05-01'],
    pricing_plans: [plan],
    addons_packages: [addon],
  },
})

/** SQL for a different UUID in each row of a set. Like UUIDv7, its first digits grow. */
export function idOf(set: string, kind: number, index: number): string {
  const at = (firstDay + index * 1000).toString(16).padStart(12, '0')
  const serial = index.toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7${set.padStart(3, '0')}-800${kind}-${serial}`
}

type Table = { target: string; row(index: number): unknown[] }

export const clientTables = (set: string): Table[] => [
  {
    target:
      'client (id, full_name, phone_number, email, city, wedding_date, created_at, user_registered_with)',
    row: (index) => [idOf(set, 1, index), ...Object.values(clientFields(set, index)), 'MANUAL'],
  },
]

export const contractTables = (set: string, clients: string[], providers: string[]): Table[] => {
  const contractId = (index: number) => idOf(set, 2, index)
  return [
    {
      target:
        'contract (id, client_id, provider_id, contract_number, service_title, service_description, status, total_amount, created_at)',
      row(index) {
        const { wedding_service, ...fields } = contractFields(set, index)
        const { contract_number, ...rest } = fields
        return [
          contractId(index),
          clients[index % clients.length],
          providers[index % providers.length],
          contract_number,
          ...Object.values(wedding_service),
          ...Object.values(rest),
        ]
      },
    },
    {
      target: 'contract_booked_date (contract_id, day)',
      row: (index) => [contractId(index), '2027-05-01'],
    },
    ...([plan, addon] as const).map((item, kind) => ({
      target: 'contract_item (contract_id, kind, position, title, price, description)',
      row: (index: number) => [
        contractId(index),
        kind === 0 ? 'plan' : 'addon',
        1,
        ...Object.values(item),
      ],
    })),
  ]
}
