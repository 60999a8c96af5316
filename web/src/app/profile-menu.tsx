import { useNavigate } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import { ShieldCheck } from 'lucide-react'
import { Menu, MenuItem } from '../ui/menu.tsx'
import styles from './profile.module.css'
import { Profile } from './profile.tsx'
import { shell as t } from './strings.en.ts'

/** What the profile opens where the server has more than the specification. */
export function ProfileMenu() {
  const navigate = useNavigate()
  return (
    <Menu label={t.profileMenu} opener={<Profile />} openerClass={styles.opener}>
      <MenuItem icon={ShieldCheck} onChoose={() => void navigate({ to: routes.account.path })}>
        {t.account}
      </MenuItem>
    </Menu>
  )
}
