import { createContext, use } from 'react'

/** The context lives below the features that use it; the provider is app/toast.tsx. */
export type Severity = 'success' | 'warning' | 'error' | 'info'

export type Toasts = {
  show: (message: string, severity?: Severity) => void
  success: (message: string) => void
  error: (message: string) => void
  /** For a failed call. Says nothing about a 401: the end of the session has its own toast. */
  failure: (error: unknown, message: string) => void
  /** For code that is loaded when it is needed and did not come. */
  notLoaded: () => void
  /** For the next attempt: what went wrong with the last one is over. */
  dismissError: () => void
}

export const ToastContext = createContext<Toasts | null>(null)

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast must be used within a ToastProvider')
  return toasts
}
