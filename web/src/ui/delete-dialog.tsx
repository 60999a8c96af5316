import { recordPath } from '@zaffa/contract/list'
import { api } from '../lib/api.ts'
import { useStrings } from '../lib/strings.ts'
import { useWrite } from '../lib/use-write.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './dialog-strings.ts'

type DeleteDialogProps = {
  /** What is deleted, as the texts name it: "Category". */
  item: string
  /** The name of the one that is deleted, where it has one. */
  name?: string
  /** The list's path, loaded again afterwards. */
  endpoint: string
  id: string
  onClose: () => void
}

/** The shared delete confirmation. It closes on success and stays on failure. */
export function DeleteDialog({ item, name, endpoint, id, onClose }: DeleteDialogProps) {
  const { deletion: t } = useStrings(texts)
  const remove = useWrite({
    call: () => api.delete(recordPath(endpoint, id)),
    success: t.success(item),
    failure: t.failed(item),
    refresh: endpoint,
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title={t.title(item)}
      about={name}
      cancel={t.cancel}
      confirm={remove.busy ? t.busy : t.confirm}
      danger
      busy={remove.busy}
      onCancel={onClose}
      onConfirm={() => remove.run()}
    >
      {t.text(item)}
    </ConfirmDialog>
  )
}
