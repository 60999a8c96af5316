type Route = {
  path: string
  kind: 'login' | 'start' | 'list' | 'form'
  /** It has an item in the sidebar, in the order of this table. */
  sidebar?: true
}

/**
 * Every screen of the web app. The router, the sidebar, the build and the browser tests read this
 * table; `web/src/app/routes.ts` adds what loads each screen. The list of a noun has the name of the
 * noun's file in the contract.
 */
export const routes = {
  login: { path: '/login', kind: 'login' },
  statistics: { path: '/dashboard', kind: 'start', sidebar: true },
  orders: { path: '/dashboard/orders', kind: 'list', sidebar: true },
  clients: { path: '/dashboard/clients', kind: 'list', sidebar: true },
  clientAdd: { path: '/dashboard/clients/add', kind: 'form' },
  // The id may be missing, which has its own message.
  clientUpdate: { path: '/dashboard/clients/update/{-$id}', kind: 'form' },
  providers: {
    path: '/dashboard/providers',
    kind: 'list',
    sidebar: true,
  },
  providerAdd: { path: '/dashboard/providers/add', kind: 'form' },
  services: { path: '/dashboard/providers/$id/services', kind: 'list' },
  serviceAdd: { path: '/dashboard/providers/$id/services/add', kind: 'form' },
  applications: {
    path: '/dashboard/applications',
    kind: 'list',
    sidebar: true,
  },
  categories: {
    path: '/dashboard/category',
    kind: 'list',
    sidebar: true,
  },
  conversations: {
    path: '/dashboard/inbox',
    kind: 'list',
    sidebar: true,
  },
  payments: {
    path: '/dashboard/pay-history',
    kind: 'list',
    sidebar: true,
  },
  reviews: {
    path: '/dashboard/feedback',
    kind: 'list',
    sidebar: true,
  },
  // Not of the specification: it is there once the server has shown that it knows more.
  account: { path: '/dashboard/account', kind: 'form' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
/** The path of a route, as the router writes it: `$id` is a parameter, `{-$id}` may be missing. */
export type RoutePath<Name extends RouteName> = (typeof routes)[Name]['path']
/** The screens with an item in the sidebar. */
export type SidebarName = {
  [Name in RouteName]: (typeof routes)[Name] extends { sidebar: true } ? Name : never
}[RouteName]
