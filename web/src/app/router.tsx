import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionStore } from '../lib/session-store.ts'
import { listSearch } from '../list/list-view.ts'
import { Crash } from './crash.tsx'

/**
 * Where the files of a screen cannot be loaded, the router loads the page anew. That is right after
 * an update of the app; without a network it would leave nothing but the browser's own page, so
 * there the error has another name, and the crash page is shown.
 */
const whenReachable = (error: unknown): Promise<never> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => {
      throw error
    },
    () => {
      throw new Error('No network')
    },
  )

const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(whenReachable), name)

const NotFound = screen(() => import('./not-found.tsx'), 'NotFound')

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: sessionStore.current() ? '/dashboard' : '/login', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (sessionStore.current()) throw redirect({ to: '/dashboard', replace: true })
  },
  component: screen(() => import('../features/login/login.tsx'), 'Login'),
})

/** Everything under it needs a token. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: () => {
    if (!sessionStore.current()) throw redirect({ to: '/login', replace: true })
  },
  component: screen(() => import('./shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
})

const under = () => dashboard

const routeTree = root.addChildren([
  landing,
  login,
  dashboard.addChildren([
    createRoute({
      getParentRoute: under,
      path: '/',
      component: screen(() => import('../features/home/home.tsx'), 'Home'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'orders',
      ...listSearch,
      component: screen(() => import('../features/orders/order-list.tsx'), 'OrderList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'clients',
      ...listSearch,
      component: screen(() => import('../features/clients/client-list.tsx'), 'ClientList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'clients/add',
      component: screen(() => import('../features/clients/client-add.tsx'), 'ClientAdd'),
    }),
    createRoute({
      getParentRoute: under,
      // The id may be missing: that has its own message.
      path: 'clients/update/{-$id}',
      component: screen(() => import('../features/clients/client-update.tsx'), 'ClientUpdate'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'providers',
      ...listSearch,
      component: screen(() => import('../features/providers/provider-list.tsx'), 'ProviderList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'providers/add',
      component: screen(() => import('../features/providers/provider-add.tsx'), 'ProviderAdd'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'providers/$id/services',
      ...listSearch,
      component: screen(() => import('../features/services/service-list.tsx'), 'ServiceList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'providers/$id/services/add',
      component: screen(() => import('../features/services/service-add.tsx'), 'ServiceAdd'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'applications',
      ...listSearch,
      component: screen(
        () => import('../features/applications/application-list.tsx'),
        'ApplicationList',
      ),
    }),
    createRoute({
      getParentRoute: under,
      path: 'inbox',
      ...listSearch,
      component: screen(
        () => import('../features/inbox/conversation-list.tsx'),
        'ConversationList',
      ),
    }),
    createRoute({
      getParentRoute: under,
      path: 'pay-history',
      ...listSearch,
      component: screen(() => import('../features/payments/payment-list.tsx'), 'PaymentList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'feedback',
      ...listSearch,
      component: screen(() => import('../features/feedback/review-list.tsx'), 'ReviewList'),
    }),
    createRoute({
      getParentRoute: under,
      path: 'category',
      ...listSearch,
      component: screen(() => import('../features/categories/category-list.tsx'), 'CategoryList'),
    }),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  // The addresses of lists are read by people: plain text, no JSON in them.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text && `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
