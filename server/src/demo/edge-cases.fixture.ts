/** Every case that the product must be able to show, and the demo rows that have it. */
export const edgeCases: [name: string, rows: string][] = [
  ['Noura in Latin letters', `client where full_name = 'Noura Al-Qahtani'`],
  ['Noura in Arabic letters', `client where full_name = 'نورة القحطاني'`],
  ['a client without a wedding date', 'client where wedding_date is null'],
  ['a client without parents', 'client where parents_full_name is null'],
  ['a client without a city', 'client where city is null'],
  ['a client without an avatar', 'client where avatar is null'],
  ['a client with an avatar', 'client where avatar is not null'],
  ['a client without planning options', 'client where planning_for = array[]::text[]'],
  ['a client who plans for all', 'client where cardinality(planning_for) = 3'],
  ['a client with a long Arabic name', `client where length(full_name) > 70 and full_name ~ '^ع'`],
  ['a client with a long Latin name', `client where length(full_name) > 70 and full_name ~ '^A'`],
  ...['MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE', 'SYSTEM', 'APPLE'].map((value): [string, string] => [
    `a client registered with ${value}`,
    `client where user_registered_with = '${value}'`,
  ]),
  ['a provider without a company name', 'provider where company_name is null'],
  [
    'a provider without categories',
    'provider where id not in (select provider_id from provider_category)',
  ],
  ['a provider without services', 'provider where id not in (select provider_id from service)'],
  [
    'a provider with nothing at all',
    `provider where company_name is null and id not in (select provider_id from service)
      and id not in (select provider_id from provider_category)`,
  ],
  [
    'a provider with a long Arabic name',
    `provider where length(company_name) > 100 and company_name ~ '^م'`,
  ],
  [
    'a provider with a long Latin name',
    `provider where length(company_name) > 100 and company_name ~ '^T'`,
  ],
  [
    'a provider with more services than a page',
    'provider where (select count(*) from service where provider_id = provider.id) > 8',
  ],
  ['a service without a description', 'service where description is null'],
  ['a service with a description', 'service where description is not null'],
  ['a service without a type', 'service where category_id is null'],
  [
    'a service with several plans',
    'service where (select count(*) from pricing_plan where service_id = service.id) > 2',
  ],
  ['a service without plans', 'service where id not in (select service_id from pricing_plan)'],
  ...['DRAFT', 'DOWN_PAYMENT_SUCCESSFUL', 'COMPLETED', 'CANCELLED', 'FAILED', 'UNDER_REVIEW'].map(
    (value): [string, string] => [`a contract in ${value}`, `contract where status = '${value}'`],
  ),
  [
    'a contract without dates',
    'contract where id not in (select contract_id from contract_booked_date)',
  ],
  [
    'a contract with several dates',
    `contract where
      (select count(*) from contract_booked_date where contract_id = contract.id) > 1`,
  ],
  ['a contract without a down payment', 'contract where down_payment_amount is null'],
  ['a contract of which nothing is known to be paid', 'contract where paid_amount is null'],
  ['a contract without notes', 'contract where notes is null'],
  ['a contract without a description', 'contract where service_description is null'],
  ['a contract with a long description', 'contract where length(service_description) > 500'],
  ['a contract without items', 'contract where id not in (select contract_id from contract_item)'],
  ['a contract with halalas', 'contract where total_amount <> trunc(total_amount)'],
  ...['active', 'completed', 'archived', 'blocked', 'on_hold'].map((value): [string, string] => [
    `a conversation ${value}`,
    `conversation where status = '${value}'`,
  ]),
  ['a conversation in a state with underscores', `conversation where state like '%\\_%\\_%'`],
  [
    'a conversation without messages',
    'conversation where id not in (select conversation_id from message)',
  ],
  [
    'a conversation with many messages',
    `conversation where
      (select count(*) from message where conversation_id = conversation.id) > 50`,
  ],
  ['a message with a contract', `message where type = 'contract'`],
  ['a message without text', `message where text = ''`],
  ['a long message', 'message where length(text) > 500'],
  ...['SUCCESSFUL', 'PENDING', 'FAILED', 'CANCELED', 'REFUNDED', 'IN_REVIEW'].map(
    (value): [string, string] => [`a payment ${value}`, `payment where status = '${value}'`],
  ),
  ...['MADA', 'APPLE_PAY', 'VISA', 'STC_PAY', 'BANK_TRANSFER'].map((value): [string, string] => [
    `a payment by ${value}`,
    `payment where payment_method = '${value}'`,
  ]),
  ...['down_payment', 'full_payment', 'remaining_payment'].map((value): [string, string] => [
    `a payment as ${value}`,
    `payment where type = '${value}'`,
  ]),
  [
    'a payment to a provider without a company name',
    'payment join provider on provider.id = provider_id where company_name is null',
  ],
  ['a review with half a star', 'review where rating % 1 = 0.5'],
  ['a review between the halves', 'review where rating = 4.3'],
  ['a review without a star', 'review where rating = 0'],
  ['a review without text', 'review where text is null'],
  ['a long review', 'review where length(text) > 400'],
  ['a review with pictures', 'review where cardinality(media) > 1'],
  ['a review with a reply', 'review where admin_reply is not null'],
  ['a review whose author is gone', 'review where client_id is null'],
  ['a review whose provider is gone', 'review where provider_id is null'],
  [
    'a review by someone with an avatar',
    'review join client on client.id = client_id where avatar is not null',
  ],
  ['an approved application', `application where status = 'approved'`],
  ['a rejected application', `application where status = 'rejected'`],
]
