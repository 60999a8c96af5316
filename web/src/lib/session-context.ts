import { createContext, use } from 'react'

/** The context lives below the features that use it; the provider is app/session.tsx. */
export type Session = {
  token: string | null
  signIn: (token: string, username: string) => void
  /** Asks first when something unsaved would be lost. */
  signOut: () => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}
