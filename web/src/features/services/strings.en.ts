export const strings = {
  title: 'Services',
  add: 'Add a new service',
  searchPlaceholder: 'Search services',
  loadFailed: 'Failed to load services',
  empty: 'No services found for this provider.',
  serviceTitle: 'Title',
  type: 'Type',
  deposit: 'Starting Deposit',
  description: 'Description',
  pricingPlans: 'Pricing Plans',
  /** Pricing plans show their price in SR. */
  price: (amount: string) => `${amount} SR`,
  detailTitle: 'Service detail',
  edit: 'Edit',
  breadcrumbProviders: 'Providers',
  breadcrumbServices: 'Services',
  breadcrumbAdd: 'add a new service',
}
