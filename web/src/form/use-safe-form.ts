import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { keepDraft, takeDraft, whenSessionIsLost } from '../lib/drafts.ts'

type SafeForm<Values> = {
  defaultValues: Values
  /** Tells the forms of one address apart; not needed where there is one. */
  draft?: string
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof Values)[]
}

/**
 * A form whose contents are not lost: when the session ends under it, it is filled again after
 * logging in; `unsaved` feeds the guard against leaving (form/unsaved-guard.tsx).
 */
export function useSafeForm<Values extends FieldValues>(options: SafeForm<Values>) {
  const { secret = [], draft: draftName = '' } = options
  const form = useForm<Values>({ defaultValues: options.defaultValues as DefaultValues<Values> })
  const { isDirty } = form.formState
  const saved = useRef(false)
  const dirty = useRef(false)
  const secrets = useRef(secret).current

  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  useEffect(() => {
    const key = `${location.pathname}#form ${draftName}`
    const kept = takeDraft(key)
    if (typeof kept === 'object' && kept !== null) {
      for (const [name, value] of Object.entries(kept)) {
        form.setValue(name as Path<Values>, value, { shouldDirty: true })
      }
    }
    return whenSessionIsLost(() => {
      if (!dirty.current || saved.current) return
      const values = Object.entries(form.getValues()).filter(([name]) => !secrets.includes(name))
      keepDraft(key, Object.fromEntries(values))
    })
  }, [form, secrets, draftName])

  return {
    form,
    unsaved: () => dirty.current && !saved.current,
    /** After a save there is nothing to lose any more. */
    markSaved: () => {
      saved.current = true
    },
  }
}
