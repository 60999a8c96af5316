import { clientLabels as labels } from '@zaffa/contract/clients'

export const strings = {
  title: 'Clients',
  add: 'Add a new client',
  searchPlaceholder: 'Search clients',
  loadFailed: 'Failed to load categories',
  empty: 'No clients found.',
  phone: labels.phone_number,
  /** The column shows the e-mail; its header is the product's. */
  emailColumn: 'Phone Number',
  email: labels.email,
  weddingDate: labels.wedding_date,
}
