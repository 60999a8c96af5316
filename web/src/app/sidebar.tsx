import { Link } from '@tanstack/react-router'
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
import { useStrings } from '../strings/index.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import styles from './sidebar.module.css'

const items = [
  { key: 'home', to: '/dashboard', icon: House },
  { key: 'orders', to: '/dashboard/orders', icon: ScrollText },
  { key: 'clients', to: '/dashboard/clients', icon: Users },
  { key: 'providers', to: '/dashboard/providers', icon: Store },
  { key: 'applications', to: '/dashboard/applications', icon: FileCheck },
  { key: 'category', to: '/dashboard/category', icon: LayoutGrid },
  { key: 'inbox', to: '/dashboard/inbox', icon: Inbox },
  { key: 'payHistory', to: '/dashboard/pay-history', icon: CreditCard },
  { key: 'feedback', to: '/dashboard/feedback', icon: Star },
] as const

/** In the permanent sidebar and in the drawer, which closes when something is chosen. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const t = useStrings()
  const { signOut } = useSession()
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <BrandMark size={30} />
        {t.product}
      </div>
      <nav aria-label={t.shell.navigation} className={styles.nav}>
        {items.map(({ key, to, icon: Icon }) => (
          <Link
            key={key}
            to={to}
            // Home only on its own address; the others also on what lies under theirs.
            activeOptions={{ exact: key === 'home', includeSearch: false }}
            className={styles.item}
            {...(onChoose && { onClick: onChoose })}
          >
            <Icon size={18} aria-hidden />
            {t.shell[key]}
          </Link>
        ))}
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
        {t.shell.signOut}
      </button>
    </div>
  )
}
