import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, use, useId, useRef } from 'react'
import { useStrings } from '../lib/strings.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { type DialogSteps, DialogStepsContext } from './dialog-steps.ts'
import { texts } from './dialog-strings.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  title: string
  /** The id of the text that a screen reader says after the title. */
  describedBy?: string
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
export function Dialog(props: DialogProps) {
  const { dialog: t } = useStrings(texts)
  const { title, onClose, children, footer, light, busy, wide } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const steps = use(DialogStepsContext)
  const { onKeyDown, ...handlers } = useModal(ref, {
    onClose,
    light: light ?? false,
    busy: busy ?? false,
    opener: steps?.opener,
  })
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-describedby={props.describedBy}
      className={classNames(styles.dialog, wide && styles.wide)}
      data-stepped={steps?.by}
      onKeyDown={(event) => {
        if (steps && !busy) stepByKey(event, steps)
        onKeyDown(event)
      }}
      {...handlers}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {steps && <Steps steps={steps} busy={busy} />}
          <IconButton label={t.close} onClick={onClose} disabled={busy}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        {/* Where there is nothing to fill in, keys must still be able to scroll. */}
        <div className={styles.body} tabIndex={light ? 0 : undefined}>
          {/* A dialog over this one is no step of the list. */}
          <DialogStepsContext value={null}>{children}</DialogStepsContext>
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

function Steps({ steps, busy }: { steps: DialogSteps; busy: boolean | undefined }) {
  const { dialog: t } = useStrings(texts)
  const button = (step: 'previous' | 'next') => ({
    label: t[step],
    // A disabled button would lose the focus, so it stays clickable.
    onClick: busy ? undefined : steps[step],
    'aria-disabled': busy || !steps[step],
    'data-autofocus': steps.by === step || undefined,
  })
  return (
    <div className={styles.steps}>
      <IconButton {...button('previous')}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton {...button('next')}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

/** J and K by their place on the keyboard, so that they work with Arabic letters too. */
function stepByKey({ code, target, ctrlKey, metaKey, altKey }: KeyboardEvent, steps: DialogSteps) {
  const typing = target instanceof Element && target.matches('input, textarea, select')
  if (typing || ctrlKey || metaKey || altKey) return
  if (code === 'KeyJ') steps.next?.()
  if (code === 'KeyK') steps.previous?.()
}
