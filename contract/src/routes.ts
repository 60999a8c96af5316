/**
 * Every screen of the web app. The router, the sidebar, the build and the browser tests read this
 * table; `web/src/app/routes.ts` adds what loads each screen.
 */
export const routes = {
  login: { path: '/login', kind: 'login' },
  statistics: { path: '/dashboard', kind: 'start' },
  orders: { path: '/dashboard/orders', kind: 'list' },
  clients: { path: '/dashboard/clients', kind: 'list' },
  clientAdd: { path: '/dashboard/clients/add', kind: 'form' },
  // The id may be missing, which has its own message.
  clientUpdate: { path: '/dashboard/clients/update/{-$id}', kind: 'form' },
  providers: { path: '/dashboard/providers', kind: 'list' },
  providerAdd: { path: '/dashboard/providers/add', kind: 'form' },
  services: { path: '/dashboard/providers/$id/services', kind: 'list' },
  serviceAdd: { path: '/dashboard/providers/$id/services/add', kind: 'form' },
  applications: { path: '/dashboard/applications', kind: 'list' },
  categories: { path: '/dashboard/category', kind: 'list' },
  conversations: { path: '/dashboard/inbox', kind: 'list' },
  payments: { path: '/dashboard/pay-history', kind: 'list' },
  reviews: { path: '/dashboard/feedback', kind: 'list' },
} as const satisfies Record<string, { path: string; kind: 'login' | 'start' | 'list' | 'form' }>

export type RouteName = keyof typeof routes
/** The path of a route, as the router writes it: `$id` is a parameter, `{-$id}` may be missing. */
export type RoutePath<Name extends RouteName> = (typeof routes)[Name]['path']
