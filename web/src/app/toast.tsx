import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSessionEnd } from '../lib/call-error.ts'
import { useStrings } from '../lib/strings.ts'
import { type Severity, ToastContext, type Toasts } from '../lib/toast-context.ts'
import { dialogStack } from '../ui/dialog-stack.ts'
import { texts } from './strings.ts'
import styles from './toast.module.css'

const autoHide = 4000
const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info }

type Toast = { message: string; severity: Severity; id: number }

/** One toast at a time; a new one replaces the old. It closes by its control or by itself. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [host] = useState(createHost)

  const toasts = useMemo<Toasts>(() => {
    let id = 0
    const show = (message: string, severity: Severity = 'info') => {
      id += 1
      setToast({ message, severity, id })
    }
    return {
      show,
      success: (message) => show(message, 'success'),
      error: (message) => show(message, 'error'),
      failure: (error, message) => {
        if (!isSessionEnd(error)) show(message, 'error')
      },
      notLoaded: () => show(texts.read().toast.notLoaded, 'error'),
      dismissError: () => setToast((shown) => (shown?.severity === 'error' ? null : shown)),
    }
  }, [])

  useEffect(() => {
    const move = () => moveInto(host, dialogStack.top() ?? document.body)
    move()
    return dialogStack.subscribe(move)
  }, [host])

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), autoHide)
    return () => clearTimeout(timer)
  }, [toast])

  const urgent = toast?.severity === 'error' || toast?.severity === 'warning'
  const shown = toast && <ToastBox key={toast.id} toast={toast} onClose={() => setToast(null)} />
  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        // Both regions are always there: a region that arrives with its text is often not read.
        <>
          <div role="status">{!urgent && shown}</div>
          <div role="alert">{urgent && shown}</div>
        </>,
        host,
      )}
    </ToastContext>
  )
}

function ToastBox({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { toast: t } = useStrings(texts)
  const Icon = icons[toast.severity]
  const close = useRef<HTMLButtonElement>(null)
  const before = useRef<EventTarget>(null)
  // A toast that goes gives the focus back to where it came from.
  useLayoutEffect(() => {
    const button = close.current
    return () => {
      if (document.activeElement !== button) return
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  return (
    <div className={styles.toast} data-severity={toast.severity}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <span className={styles.message} dir="auto">
        {toast.message}
      </span>
      <button
        ref={close}
        type="button"
        className={styles.close}
        aria-label={t.close}
        onFocus={(event) => {
          before.current = event.relatedTarget
        }}
        onClick={onClose}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

function createHost() {
  const host = document.createElement('div')
  host.className = styles.host ?? ''
  return host
}

/** A modal dialog makes everything outside it inert, so the toasts move into the open one. */
function moveInto(host: HTMLElement, parent: HTMLElement) {
  if (host.parentElement === parent) return
  // `moveBefore` keeps a running animation; it is not everywhere yet, and not for a first insertion.
  if (host.isConnected && 'moveBefore' in parent) {
    ;(parent as HTMLElement & { moveBefore: typeof parent.insertBefore }).moveBefore(host, null)
  } else {
    parent.append(host)
  }
}
