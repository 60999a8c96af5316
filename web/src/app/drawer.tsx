import { X } from 'lucide-react'
import { useRef } from 'react'
import { useStrings } from '../lib/strings.ts'
import { useModal } from '../ui/use-modal.ts'
import styles from './drawer.module.css'
import { texts } from './shell-strings.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar of a small screen. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { shell: t } = useStrings(texts)
  const ref = useRef<HTMLDialogElement>(null)
  const handlers = useModal(ref, { onClose, light: true })
  return (
    <dialog ref={ref} aria-label={t.navigation} className={styles.drawer} {...handlers}>
      <div className={styles.inner}>
        <button type="button" className={styles.close} aria-label={t.closeMenu} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
        <Sidebar onChoose={onClose} />
      </div>
    </dialog>
  )
}
