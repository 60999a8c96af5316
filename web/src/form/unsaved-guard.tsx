import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../lib/leave-guard.ts'
import { useStrings } from '../strings/index.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before unsaved work is lost: on navigation, on Sign out, and (by the browser) on closing. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }) {
  const t = useStrings().form
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void } | null>(null)
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  const ask = useRef(async () => {
    if (!latest.current()) return true
    return new Promise<boolean>((give) => setAnswer({ give }))
  }).current

  useEffect(() => leaveGuard.set(ask), [ask])
  useBlocker({
    shouldBlockFn: async () => !(await ask()),
    enableBeforeUnload: () => latest.current(),
  })

  if (!answer) return null
  const reply = (leave: boolean) => {
    setAnswer(null)
    answer.give(leave)
  }
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
