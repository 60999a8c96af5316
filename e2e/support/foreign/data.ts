/** The records of the foreign backend: every kind of name, and ids that are not ours. */
export type Row = { _id: string; [field: string]: unknown }

const pick = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value
/** Looks like another system's ids: no UUID, no order. */
export const makeId = (kind: string, index: number) =>
  `${kind}${((index * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`

const people = [
  'Noura Al-Qahtani',
  'نورة القحطاني',
  'Abdulrahman Al-Otaibi',
  'عبدالله بن محمد بن عبدالعزيز آل الشيخ',
  'Sara Al-Harbi',
  'María José Fernández de la Vega y Castillo-Montenegro',
  "D'Arcy O'Neil",
  'فهد الدوسري',
  'Lama Bin Saeed',
  'ريم',
]
const companies = [
  'Layali Halls',
  'قاعة ليالي العمر للاحتفالات والمؤتمرات',
  'Rose & Oud Photography',
  'Bloom Florists of the Eastern Province and Neighbouring Governorates Ltd.',
  'حلويات السعادة',
  'Golden Kosha',
]
const categoryNames = [
  'Photography',
  'Wedding Halls',
  'قاعات الأفراح',
  'Catering',
  'Flowers',
  'Kosha & Stage',
  'DJ',
  'تصوير',
  'Bridal Make-up',
  'Invitations',
  'Cakes and Sweets',
  'Cars',
  'Jewellery',
  'ضيافة',
  'Honeymoon Travel and Destination Wedding Planning Services',
  'Henna',
  'Lighting',
  'Perfume',
  'Dresses',
  'Abayas',
]

const day = (index: number) => {
  const date = new Date(Date.UTC(2026, 0, 5 + index * 9))
  return date.toISOString().slice(0, 10)
}
const time = (index: number) =>
  new Date(Date.UTC(2026, 0, 5, 12, 30) - index * 7_900_000).toISOString()
const rows = (kind: string, count: number, make: (index: number) => object): Row[] =>
  Array.from({ length: count }, (_, index) => ({ _id: makeId(kind, index), ...make(index) }))

export function makeData() {
  return {
    clients: rows('c', 43, (i) => ({
      full_name: pick(people, i),
      phone_number: `+9665${String(10000000 + i * 12347)}`,
      email:
        i === 3
          ? 'a.very.long.address.that.goes.on.and.on.for.ever@subdomain.of.a.long.example.com'
          : `client${i}@example.com`,
      user_registered_with: pick(['MANUAL', 'GOOGLE', 'SYSTEM', 'APPLE'], i),
      ...(i % 4 !== 1 && { wedding_date: day(i) }),
      ...(i % 3 === 0 && { avatar: '/uploads/pixel.png', parents_full_name: pick(people, i + 3) }),
      planning_for: pick([['self'], ['self', 'partner', 'family'], []], i),
      ...(i % 2 === 0 && { city: 'riyadh', district: 'al-olaya' }),
    })),
    providers: rows('p', 21, (i) => ({
      ...(i !== 4 && { company_name: pick(companies, i) }),
      full_name: pick(people, i + 1),
      phone_number: `+9665${String(20000000 + i * 991)}`,
      categories: categoryNames.slice(i % 5, (i % 5) + (i % 4)).map((name) => ({ name })),
    })),
    services: rows('s', 19, (i) => ({
      title: pick(['Gold package', 'باقة الزفاف الملكية', 'Half day'], i),
      starting_deposit: 500 + i * 250,
      ...(i % 2 === 0 && { description: 'Everything for one evening, arranged by us.' }),
      ...(i !== 3 && { type: { name: pick(categoryNames, i) } }),
      pricing_plans: Array.from({ length: i % 3 }, (_, plan) => ({
        description: `Plan ${plan + 1}`,
        price: 1500.5 * (plan + 1),
      })),
    })),
    categories: rows('k', categoryNames.length, (i) => ({
      name: pick(categoryNames, i),
      description: i % 2 ? ' ' : 'As listed on the marketplace',
    })),
    contracts: rows('o', 27, (i) => ({
      customer: {
        full_name: pick(people, i),
        phone_number: '+966501234567',
        email: `client${i}@example.com`,
      },
      service_provider: {
        full_name: pick(people, i + 2),
        company_name: pick(companies, i),
        phone_number: '+966551234567',
        email: 'hello@provider.example',
      },
      wedding_service: {
        title: pick(['Gold package', 'باقة الزفاف الملكية'], i),
        ...(i % 2 === 0 && { description: 'Hall and dinner for 300 guests' }),
      },
      booked_dates: i % 5 === 4 ? [] : [day(i), day(i + 1)],
      status: pick(
        ['DRAFT', 'DOWN_PAYMENT_SUCCESSFUL', 'COMPLETED', 'CANCELLED', 'FAILED', 'ON_HOLD'],
        i,
      ),
      total_amount: 18000 + i * 1250.75,
      ...(i % 3 !== 2 && { down_payment_amount: 4000 }),
      ...(i % 4 !== 3 && { paid_amount: 4000 }),
      ...(i % 2 === 1 && { notes: 'Ladies enter from the north gate.\nNo flash photography.' }),
      pricing_plans: [{ title: 'Evening', price: 15000, description: 'From 8 PM' }],
      addons_packages: i % 2 ? [] : [{ title: 'Oud player', price: 3000 }],
    })),
    conversations: rows('v', 18, (i) => ({
      createdAt: time(i + 40),
      lastActivity: time(i),
      status: pick(['active', 'completed', 'archived', 'blocked', 'on_hold'], i),
      state: pick(['waiting_for_down_payment', 'contract_sent', 'new'], i),
      customer: { full_name: pick(people, i) },
      service_provider: { full_name: pick(people, i + 4) },
    })),
    messages: rows('m', 12, (i) => ({
      sender: { full_name: pick(people, i % 2) },
      createdAt: time(60 - i),
      text: pick(['Is the hall free on that day?', 'نعم، متاحة بإذن الله', 'Great, thank you'], i),
      type: i === 5 ? 'contract' : 'text',
      ...(i === 5 && {
        contract: { wedding_service: { name: 'Gold package', price: 18000 }, status: 'DRAFT' },
      }),
    })),
    payments: rows('y', 25, (i) => ({
      createdAt: time(i),
      price: 4000 + i * 99.5,
      status: pick(['SUCCESSFUL', 'PENDING', 'FAILED', 'CANCELED', 'REFUNDED'], i),
      payment_method: pick(['MADA', 'VISA', 'APPLE_PAY'], i),
      type: pick(['down_payment', 'final_payment'], i),
      customer: { full_name: pick(people, i) },
      service_provider: {
        ...(i % 3 !== 1 && { company_name: pick(companies, i) }),
        full_name: pick(people, i + 2),
      },
      contract: { contract_number: `ZC-${2000 + i}` },
    })),
    reviews: rows('r', 22, (i) => ({
      rating: pick([5, 4.5, 3, 2.4, 0.5, 4.9], i),
      ...(i % 5 !== 4 && { text: 'A wonderful evening. شكراً لكم على كل شيء' }),
      media: i % 3 === 0 ? ['/uploads/pixel.png', '/uploads/pixel.png'] : [],
      createdAt: time(i),
      ...(i !== 6 && {
        user: { full_name: pick(people, i), avatar: i % 2 ? null : '/uploads/pixel.png' },
      }),
      ...(i !== 7 && {
        wedding_service: { service_provider: { company_name: pick(companies, i) } },
      }),
      ...(i % 4 === 0 && {
        admin_reply: 'Thank you for your kind words.',
        replied_by: { full_name: 'Zaffa Admin' },
        reply_date: time(i - 1),
      }),
    })),
    applications: rows('a', 23, (i) => ({
      full_name: pick(people, i),
      company_name: pick(companies, i),
      phone_number: `+9665${String(30000000 + i * 77)}`,
      email: `applicant${i}@example.com`,
      city: { name: pick(['Riyadh', 'جدة', 'Dammam'], i) },
      type: { name: pick(categoryNames, i) },
    })),
  }
}

export type ForeignData = ReturnType<typeof makeData>
