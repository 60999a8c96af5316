export const strings = {
  title: 'Home',
  lead: 'The marketplace at a glance.',
  activeOrders: 'Total active orders',
  clients: 'Number of clients',
  providers: 'Number of providers',
  categories: 'Number of categories',
  loading: '...',
  failed: 'N/A',
}
