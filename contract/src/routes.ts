type Route = {
  path: string
  kind: 'login' | 'start' | 'list' | 'form'
  /** The text of its item in the sidebar, whose order is that of this table. */
  sidebar?: string
}

/**
 * Every screen of the web app. The router, the sidebar, the build and the browser tests read this
 * table; `web/src/app/routes.ts` adds what loads each screen. The list of a noun has the name of the
 * noun's file in the contract.
 */
export const routes = {
  login: { path: '/login', kind: 'login' },
  statistics: { path: '/dashboard', kind: 'start', sidebar: 'Home' },
  orders: { path: '/dashboard/orders', kind: 'list', sidebar: 'Orders' },
  clients: { path: '/dashboard/clients', kind: 'list', sidebar: 'Clients' },
  clientAdd: { path: '/dashboard/clients/add', kind: 'form' },
  // The id may be missing, which has its own message.
  clientUpdate: { path: '/dashboard/clients/update/{-$id}', kind: 'form' },
  providers: { path: '/dashboard/providers', kind: 'list', sidebar: 'Providers' },
  providerAdd: { path: '/dashboard/providers/add', kind: 'form' },
  services: { path: '/dashboard/providers/$id/services', kind: 'list' },
  serviceAdd: { path: '/dashboard/providers/$id/services/add', kind: 'form' },
  applications: { path: '/dashboard/applications', kind: 'list', sidebar: 'Applications' },
  categories: { path: '/dashboard/category', kind: 'list', sidebar: 'Category' },
  conversations: { path: '/dashboard/inbox', kind: 'list', sidebar: 'Inbox' },
  payments: { path: '/dashboard/pay-history', kind: 'list', sidebar: 'Pay History' },
  reviews: { path: '/dashboard/feedback', kind: 'list', sidebar: 'Feedback' },
  // Not of the specification: it is there once the server has shown that it knows more.
  account: { path: '/dashboard/account', kind: 'form' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
/** The path of a route, as the router writes it: `$id` is a parameter, `{-$id}` may be missing. */
export type RoutePath<Name extends RouteName> = (typeof routes)[Name]['path']
/** The screens with an item in the sidebar. */
export type SidebarName = {
  [Name in RouteName]: (typeof routes)[Name] extends { sidebar: string } ? Name : never
}[RouteName]
