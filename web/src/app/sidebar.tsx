import { Link } from '@tanstack/react-router'
import { routes, type SidebarName } from '@zaffa/contract/routes'
import { LogOut } from 'lucide-react'
import { useSession } from '../lib/session-context.ts'
import { useStrings } from '../lib/strings.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { product } from '../ui/product.ts'
import { texts as uiTexts } from '../ui/strings.ts'
import { screens } from './routes.ts'
import { texts } from './shell-strings.ts'
import styles from './sidebar.module.css'

const items = Object.entries(routes).flatMap(([name, route]) =>
  'sidebar' in route
    ? [{ ...route, name: name as SidebarName, Icon: screens[name as SidebarName].icon }]
    : [],
)

/** In the permanent sidebar and in the drawer, which closes when something is chosen. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const { shell: t } = useStrings(texts)
  const { screenNames } = useStrings(uiTexts)
  const { signOut } = useSession()
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <BrandMark size={30} />
        {product}
      </div>
      <nav aria-label={t.navigation} className={styles.nav}>
        {items.map(({ path, kind, name, Icon }) => (
          <Link
            key={path}
            to={path}
            // Home is active on its own address only, the others also on the screens below theirs.
            activeOptions={{ exact: kind === 'start', includeSearch: false }}
            className={styles.item}
            {...(onChoose && { onClick: onChoose })}
          >
            <Icon size={18} aria-hidden />
            {screenNames[name]}
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
