type Route = {
  path: string
  kind: 'login' | 'start' | 'list' | 'form'
  /** The text of its item in the sidebar, whose order is that of this table. */
  sidebar?: { en: string; ar: string }
}

/**
 * Every screen of the web app. The router, the sidebar, the build and the browser tests read this
 * table; `web/src/app/routes.ts` adds what loads each screen. The list of a noun has the name of the
 * noun's file in the contract.
 */
export const routes = {
  login: { path: '/login', kind: 'login' },
  statistics: { path: '/dashboard', kind: 'start', sidebar: { en: 'Home', ar: 'الرئيسية' } },
  orders: { path: '/dashboard/orders', kind: 'list', sidebar: { en: 'Orders', ar: 'الطلبات' } },
  clients: { path: '/dashboard/clients', kind: 'list', sidebar: { en: 'Clients', ar: 'العملاء' } },
  clientAdd: { path: '/dashboard/clients/add', kind: 'form' },
  // The id may be missing, which has its own message.
  clientUpdate: { path: '/dashboard/clients/update/{-$id}', kind: 'form' },
  providers: {
    path: '/dashboard/providers',
    kind: 'list',
    sidebar: { en: 'Providers', ar: 'مزودو الخدمات' },
  },
  providerAdd: { path: '/dashboard/providers/add', kind: 'form' },
  services: { path: '/dashboard/providers/$id/services', kind: 'list' },
  serviceAdd: { path: '/dashboard/providers/$id/services/add', kind: 'form' },
  applications: {
    path: '/dashboard/applications',
    kind: 'list',
    sidebar: { en: 'Applications', ar: 'طلبات الانضمام' },
  },
  categories: {
    path: '/dashboard/category',
    kind: 'list',
    sidebar: { en: 'Category', ar: 'التصنيفات' },
  },
  conversations: {
    path: '/dashboard/inbox',
    kind: 'list',
    sidebar: { en: 'Inbox', ar: 'صندوق الوارد' },
  },
  payments: {
    path: '/dashboard/pay-history',
    kind: 'list',
    sidebar: { en: 'Pay History', ar: 'سجل المدفوعات' },
  },
  reviews: {
    path: '/dashboard/feedback',
    kind: 'list',
    sidebar: { en: 'Feedback', ar: 'التقييمات' },
  },
  // Not of the specification: it is there once the server has shown that it knows more.
  account: { path: '/dashboard/account', kind: 'form' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
/** The path of a route, as the router writes it: `$id` is a parameter, `{-$id}` may be missing. */
export type RoutePath<Name extends RouteName> = (typeof routes)[Name]['path']
/** The screens with an item in the sidebar. */
export type SidebarName = {
  [Name in RouteName]: (typeof routes)[Name] extends { sidebar: object } ? Name : never
}[RouteName]

/** The texts of the sidebar, which links to a list use too. */
export const sidebarTexts = (language: 'en' | 'ar') =>
  Object.fromEntries(
    Object.entries(routes).flatMap(([name, route]) =>
      'sidebar' in route ? [[name, route.sidebar[language]]] : [],
    ),
  ) as Record<SidebarName, string>
