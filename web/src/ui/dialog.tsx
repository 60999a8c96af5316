import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { dialog as t } from './strings.en.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The buttons at the foot. */
  footer?: ReactNode
  /** Nothing in it can be lost: a click beside it closes it. */
  light?: boolean
  busy?: boolean
  wide?: boolean
}

/** Open for as long as it is rendered: `{open && <Dialog …/>}`. */
export function Dialog({ title, onClose, children, footer, light, busy, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const handlers = useModal(ref, { onClose, light: light ?? false, busy: busy ?? false })
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={classNames(styles.dialog, wide && styles.wide)}
      {...handlers}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t.close} onClick={onClose} disabled={busy}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        {/* Where there is nothing to fill in, keys must still be able to scroll. */}
        <div className={styles.body} tabIndex={light ? 0 : undefined}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}
