import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type RouteName, type RoutePath, routes } from '@zaffa/contract/routes'
import { sessionStore } from '../lib/session-store.ts'
import { withStrings } from '../lib/strings.ts'
import { listSearch } from '../list/list-view.ts'
import { Crash } from './crash.tsx'

/**
 * The router reloads the page when a screen's files cannot be loaded. That is right after an update
 * of the app. Without a network it would end on the browser's error page, so the error is replaced
 * by one that shows the crash page instead.
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
  lazyRouteComponent(() => withStrings(load()).catch(whenReachable), name)

type InsideName = Exclude<RouteName, 'login'>

/** A screen of the route table, which is in the same file as the shell. */
function screenOf(name: InsideName): RouteComponent {
  return screen(async () => {
    const { screens } = await import('./routes.ts')
    return { screen: await screens[name].load() }
  }, 'screen')
}

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
  path: routes.login.path,
  beforeLoad: () => {
    if (sessionStore.current()) throw redirect({ to: '/dashboard', replace: true })
  },
  component: screen(() => import('../features/session/login.tsx'), 'Login'),
})

/** Everything under it needs a token. */
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ preload }) => {
    // The login preloads Home before there is a token.
    if (!preload && !sessionStore.current()) throw redirect({ to: '/login', replace: true })
  },
  component: screen(() => import('./shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
})

const base = '/dashboard'
type Below<Path extends string> = Path extends `${typeof base}/${infer Rest}` ? Rest : '/'
const below = <Path extends string>(path: Path) => (path.slice(base.length) || '/') as Below<Path>

const pageRoute = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => dashboard, path: below(path), component })

const listRoute = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => dashboard, path: below(path), component, ...listSearch })

type RouteOf<Name extends InsideName> = (typeof routes)[Name]['kind'] extends 'list'
  ? ReturnType<typeof listRoute<RoutePath<Name>>>
  : ReturnType<typeof pageRoute<RoutePath<Name>>>

const inside = Object.fromEntries(
  Object.entries(routes)
    .filter(([name]) => name !== 'login')
    .map(([name, { path, kind }]) => {
      const create = kind === 'list' ? listRoute : pageRoute
      return [name, create(path, screenOf(name as InsideName))]
    }),
) as unknown as { [Name in InsideName]: RouteOf<Name> }

const routeTree = root.addChildren([landing, login, dashboard.addChildren(inside)])

// The router matches `/login/` and leaves it in the address, while everything that compares addresses
// knows only `/login`. Its own navigations never end in a slash, so it is enough to look once.
const opened = new URL(location.href)
opened.pathname = opened.pathname.replace(/\/+$/, '')
history.replaceState(history.state, '', opened)

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

  interface HistoryState {
    /** Whose services are shown. The screen that leads there knows it; no call tells it. */
    provider?: string
  }
}
