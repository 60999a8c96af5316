import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { dialogStack } from './dialog-stack.ts'

type Modal = {
  onClose: () => void
  /** Nothing can be lost: a click beside the dialog closes it too. */
  light?: boolean
  /** At work: neither Escape nor a click beside it closes it. */
  busy?: boolean
  /** Gets the focus afterwards; what had it before, unless told. */
  opener?: (() => HTMLElement | null) | undefined
}

const firstField =
  '[data-autofocus], input:not([type=hidden]):enabled, textarea:enabled, select:enabled'

/**
 * Makes a `<dialog>` modal while it is mounted. The platform traps the focus. On closing, the
 * opener gets it back, or the heading if the opener is gone.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, modal: Modal) {
  const pressedBeside = useRef(false)
  const findOpener = useRef(modal.opener)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = findOpener.current?.() ?? document.activeElement
    keepScrollbarRoom()
    dialog.showModal()
    dialog.querySelector<HTMLElement>(firstField)?.focus()
    const pop = dialogStack.push(dialog)
    return () => {
      pop()
      dialog.close()
      const back = opener?.isConnected ? opener : document.querySelector('main h1')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [ref])

  const close = () => {
    if (!modal.busy) modal.onClose()
  }
  return {
    // Only our own state closes the dialog, so that it and React never disagree.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      close()
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      // Ignore key repeat: the Enter that opened the dialog must not also answer it.
      const lines = event.target instanceof HTMLTextAreaElement
      if (event.key === 'Enter' && event.repeat && !lines) event.preventDefault()
      // The browser lets a second Escape through although `cancel` was prevented.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
    onPointerDown: (event: MouseEvent) => {
      pressedBeside.current = event.target === ref.current
    },
    onClick: (event: MouseEvent) => {
      // The second click of a double click that opened the dialog.
      if (event.detail > 1) return
      if (modal.light && pressedBeside.current && event.target === ref.current) close()
    },
  }
}

/** Keeps the scrollbar's width free while the page behind a dialog cannot scroll. */
function keepScrollbarRoom() {
  const root = document.documentElement
  if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
}
