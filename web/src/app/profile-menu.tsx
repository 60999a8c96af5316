import { useNavigate } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import { ShieldCheck } from 'lucide-react'
import { useStrings } from '../lib/strings.ts'
import { DeviceChoices } from '../ui/device-choices.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import styles from './profile.module.css'
import { Profile } from './profile.tsx'
import { texts } from './shell-strings.ts'

/** What the profile opens where the server has more than the specification. */
export function ProfileMenu() {
  const { shell: t } = useStrings(texts)
  const navigate = useNavigate()
  return (
    <Menu label={t.profileMenu} opener={<Profile />} openerClass={styles.opener}>
      <MenuItem icon={ShieldCheck} onChoose={() => void navigate({ to: routes.account.path })}>
        {t.account}
      </MenuItem>
      <DeviceChoices />
    </Menu>
  )
}
