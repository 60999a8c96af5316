import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../lib/leave-guard.ts'
import { useStrings } from '../lib/strings.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { texts } from './strings.ts'

type Question = { answer: (leave: boolean) => void; byHistory: boolean }

/** Asks before unsaved work is lost: on navigation, on Sign out, and (by the browser) on closing. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }) {
  const { form: t } = useStrings(texts)
  const { asking, ask, reply, withdraw } = useQuestion()
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })

  useEffect(() => leaveGuard.set(async () => !latest.current() || ask(false)), [ask])
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      if (!latest.current()) return false
      // Forward after Back: the form is where it was, so the question is obsolete.
      if (next.pathname === current.pathname) return withdraw()
      return !(await ask(action === 'BACK' || action === 'FORWARD' || action === 'GO'))
    },
    enableBeforeUnload: () => latest.current(),
  })

  if (!asking) return null
  return (
    <ConfirmDialog
      title={t.unsavedTitle}
      cancel={t.stay}
      confirm={t.leave}
      danger
      onCancel={() => reply(false)}
      onConfirm={() => reply(true)}
    >
      {t.unsavedText}
    </ConfirmDialog>
  )
}

/** One question at a time: a newer one takes the place of the one that is open. */
function useQuestion() {
  const open = useRef<Question>(null)
  const [asking, setAsking] = useState(false)
  const [actions] = useState(() => {
    const show = (question: Question | null) => {
      open.current = question
      setAsking(question !== null)
    }
    return {
      ask: (byHistory: boolean) =>
        new Promise<boolean>((answer) => {
          // The history counts every step from the form, so only its last question may be answered:
          // that answer undoes all steps at once.
          if (open.current && !open.current.byHistory) open.current.answer(false)
          show({ answer, byHistory })
        }),
      reply: (leave: boolean) => {
        const question = open.current
        show(null)
        question?.answer(leave)
      },
      withdraw: () => {
        show(null)
        return false
      },
    }
  })
  return { asking, ...actions }
}
