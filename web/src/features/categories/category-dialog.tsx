import { isBlank } from '@zaffa/contract/blank'
import { categories, categoryLimits, noDescription } from '@zaffa/contract/categories'
import { recordPath } from '@zaffa/contract/list'
import type { Category, CategoryBody } from '@zaffa/contract/schema/categories'
import { useId } from 'react'
import { FormBusy } from '../../form/form-busy.ts'
import { TextField } from '../../form/text-field.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/call-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './strings.ts'

type CategoryDialogProps = {
  /** The one to rename; without it a new one is added. */
  category?: Category
  onClose: () => void
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { strings: t } = useStrings(texts)
  const toast = useToast()
  const id = useId()
  const { form } = useSafeForm({
    defaultValues: { name: category?.name ?? '' },
    draft: category?._id ?? 'new',
  })
  const save = useWrite({
    call: (body: CategoryBody) =>
      category
        ? api.patch(recordPath(categories.path, category._id), body)
        : api.post(categories.path, body),
    success: category ? t.updated : t.created,
    failure: category ? t.updateFailed : t.createFailed,
    refresh: categories.path,
    onSuccess: onClose,
    // The toast is fixed; why it failed (the name is taken) stands at the field.
    onFailure: (error) => {
      const message = serverMessage(error)
      if (message) form.setError('name', { message }, { shouldFocus: true })
    },
  })
  const submit = form.handleSubmit(({ name }) => {
    if (category && !category._id) return toast.error(t.missingId)
    // Renaming keeps the description; an empty one travels as a space.
    save.run({ name, description: category?.description || noDescription })
  })
  return (
    <Dialog
      title={category ? t.editTitle : t.addTitle}
      onClose={onClose}
      busy={save.busy}
      footer={
        <Button type="submit" form={id} look="primary" busy={save.busy}>
          {category ? (save.busy ? t.updating : t.update) : t.submit}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <FormBusy value={save.busy}>
          <TextField
            form={form}
            name="name"
            label={t.name}
            required
            limit={categoryLimits.name}
            rules={{ validate: (name) => !isBlank(name) || t.required }}
          />
        </FormBusy>
      </form>
    </Dialog>
  )
}
