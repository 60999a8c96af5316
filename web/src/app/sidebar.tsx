import { Link } from '@tanstack/react-router'
import { routes, type SidebarName } from '@zaffa/contract/routes'
import { LogOut } from 'lucide-react'
import { useSession } from '../lib/session-context.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { product } from '../ui/strings.en.ts'
import { screens } from './routes.ts'
import styles from './sidebar.module.css'
import { shell as t } from './strings.en.ts'

const items = Object.entries(routes).flatMap(([name, route]) =>
  'sidebar' in route ? [{ ...route, Icon: screens[name as SidebarName].icon }] : [],
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
        {items.map(({ path, kind, sidebar, Icon }) => (
          <Link
            key={path}
            to={path}
            // Home is active on its own address only, the others also on the screens below theirs.
            activeOptions={{ exact: kind === 'start', includeSearch: false }}
            className={styles.item}
            {...(onChoose && { onClick: onChoose })}
          >
            <Icon size={18} aria-hidden />
            {sidebar}
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
        {t.signOut}
      </button>
    </div>
  )
}
