import { Link } from '@tanstack/react-router'
import { type RouteName, routes } from '@zaffa/contract/routes'
import {
  CreditCard,
  FileCheck,
  House,
  Inbox,
  LayoutGrid,
  LogOut,
  ScrollText,
  Star,
  Store,
  Users,
} from 'lucide-react'
import { useSession } from '../lib/session-context.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { product } from '../ui/strings.en.ts'
import { screens } from './routes.ts'
import styles from './sidebar.module.css'
import { shell as t } from './strings.en.ts'

const icons = {
  home: House,
  orders: ScrollText,
  clients: Users,
  providers: Store,
  applications: FileCheck,
  category: LayoutGrid,
  inbox: Inbox,
  payHistory: CreditCard,
  feedback: Star,
} as const

const items = Object.entries(screens).flatMap(([name, screen]) =>
  'sidebar' in screen ? { key: screen.sidebar, to: routes[name as RouteName].path } : [],
)

/** In the permanent sidebar and in the drawer, which closes when something is chosen. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const { signOut } = useSession()
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <BrandMark size={30} />
        {product}
      </div>
      <nav aria-label={t.navigation} className={styles.nav}>
        {items.map(({ key, to }) => {
          const Icon = icons[key]
          return (
            <Link
              key={key}
              to={to}
              // Home is active on its own address only, the others also on the screens below theirs.
              activeOptions={{ exact: key === 'home', includeSearch: false }}
              className={styles.item}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon size={18} aria-hidden />
              {t[key]}
            </Link>
          )
        })}
      </nav>
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          onChoose?.()
          signOut()
        }}
      >
        <LogOut size={18} aria-hidden />
        {t.signOut}
      </button>
    </div>
  )
}
