export const strings = {
  loadingMessages: 'Loading messages...',
  showEarlier: 'Show earlier messages',
  loadingEarlier: 'Loading earlier messages...',
  earlierShown: 'Earlier messages are shown.',
  earlierFailed: 'Earlier messages could not be loaded.',
  roles: { client: 'Client', provider: 'Provider' },
  contractService: 'Service',
  contractPrice: 'Price',
  contractStatus: 'Status',
}
