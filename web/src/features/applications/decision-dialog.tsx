import { useQueryClient } from '@tanstack/react-query'
import { applicationDecision, applications, type Decision } from '@zaffa/contract/applications'
import type { Application } from '@zaffa/contract/schema/applications'
import { api } from '../../lib/api.ts'
import { CallError, serverMessage } from '../../lib/call-error.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { listKey } from '../../lib/list-key.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { strings } from './strings.en.ts'
import { texts } from './strings.ts'

type DecisionDialogProps = { application: Application; decision: Decision; onClose: () => void }

/** Asks once more before an application is approved or rejected. On failure it stays. */
export function DecisionDialog({ application, decision, onClose }: DecisionDialogProps) {
  const { strings: t } = useStrings(texts)
  const words = wordsOf(decision, t)
  const { _id, full_name, company_name } = application
  const queries = useQueryClient()
  const decide = useWrite({
    call: () => api.post(applicationDecision(_id, decision)),
    success: words.success,
    failure: (error) => serverMessage(error) ?? words.failed,
    refresh: applications.path,
    onSuccess: onClose,
    onFailure: (error) => {
      // Another administrator decided first, so the list is out of date.
      if (error instanceof CallError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: listKey(applications.path) })
      }
    },
  })
  return (
    <ConfirmDialog
      title={words.title}
      cancel={t.cancel}
      confirm={decide.busy ? words.busy : words.confirm}
      danger={decision === 'reject'}
      busy={decide.busy}
      onCancel={onClose}
      onConfirm={() => decide.run()}
    >
      {words.text(inSentence(full_name), inSentence(company_name))}
    </ConfirmDialog>
  )
}

function wordsOf(decision: Decision, t: typeof strings) {
  return decision === 'accept'
    ? {
        title: t.approveTitle,
        text: t.approveText,
        confirm: t.approve,
        busy: t.approving,
        success: t.approved,
        failed: t.approveFailed,
      }
    : {
        title: t.rejectTitle,
        text: t.rejectText,
        confirm: t.reject,
        busy: t.rejecting,
        success: t.rejected,
        failed: t.rejectFailed,
      }
}
