import { useEffect } from 'react'
import { lazyPart, type Part } from './lazy-part.ts'
import { withStrings } from './strings.ts'
import { useToast } from './toast-context.ts'
import { whenIdle } from './when-idle.ts'

type Closable = { onClose: () => void }

/**
 * A dialog whose code is loaded when it is opened. If that fails, a toast says so and the page below
 * stays as it is, with what was typed.
 */
export const onDemandDialog = <Props extends object>(load: () => Promise<Part<Props>>) =>
  lazyPart<Props & Closable>(load, NotLoaded)

/**
 * Loaded in idle time after its screen's code has arrived, so the screen comes sooner and the
 * dialog is usually ready before it is opened.
 */
export function lazyDialog<Props extends object>(load: () => Promise<Part<Props>>) {
  // If this fails, opening the dialog tells.
  whenIdle(() => void withStrings(load()).catch(() => {}))
  return onDemandDialog(load)
}

function NotLoaded({ onClose }: Closable) {
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    toast.notLoaded()
    onClose()
  }, [])
  return null
}
