import { session as paths } from '@zaffa/contract/session'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { api } from '../lib/api.ts'
import { dropDrafts, keepDraft, sessionWasLost, takeDraft } from '../lib/drafts.ts'
import { leaveGuard } from '../lib/leave-guard.ts'
import { type Session, SessionContext } from '../lib/session-context.ts'
import { sessionStore, useToken } from '../lib/session-store.ts'
import { useStrings } from '../lib/strings.ts'
import { useToast } from '../lib/toast-context.ts'
import { router } from './router.tsx'
import { texts } from './strings.ts'

const place = 'place'
const owner = 'owner'
const isInside = (address: string) => /^\/dashboard(?=[/?#]|$)/.test(address)

async function signOut() {
  if (!(await leaveGuard.mayLeave()) || sessionStore.token() === null) return
  // Best effort: a backend that does not know the call still loses the token here.
  api.post(paths.logout).catch(() => {})
  sessionStore.stop('signed-out')
}

/** Goes back to where the session was lost, or home. What another or an unknown person left is dropped. */
function enter() {
  if (takeDraft(owner) !== sessionStore.owner()) dropDrafts()
  const kept = takeDraft(place)
  const href = typeof kept === 'string' && isInside(kept) ? kept : '/dashboard'
  if (kept === undefined) dropDrafts()
  void router.navigate({ href, replace: true })
}

/** Follows the token: one change of it, wherever it came from, is one redirect and at most one toast. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session: t } = useStrings(texts)
  const toast = useToast()
  const token = useToken()
  const previous = useRef(token)

  useEffect(() => {
    if (previous.current === token) return
    previous.current = token
    const { pathname, href } = router.history.location
    if (token !== null) {
      if (pathname === '/login') enter()
      return
    }
    if (!sessionWasLost()) {
      dropDrafts()
    } else if (isInside(pathname)) {
      keepDraft(place, href)
      keepDraft(owner, sessionStore.owner())
      if (sessionStore.end() === 'signed-out-elsewhere') toast.show(t.signedOutElsewhere)
      else toast.error(t.expired)
    }
    if (isInside(pathname)) {
      void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
    }
  }, [token, toast, t.signedOutElsewhere, t.expired])

  const session = useMemo<Session>(
    () => ({ token, signIn: sessionStore.start, signOut: () => void signOut() }),
    [token],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
