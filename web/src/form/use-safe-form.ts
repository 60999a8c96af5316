import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { keepDraft, takeDraft, whenSessionIsLost } from '../lib/drafts.ts'

type SafeForm<Values> = {
  defaultValues: Values
  /** The version of what is edited, where the server shows one. */
  version?: string | undefined
  /** Tells the forms of one address apart; not needed where there is one. */
  draft?: string
  /** Fields that are never kept: passwords. They begin empty. */
  secret?: readonly (keyof Values)[]
}

/** What the form began with. */
type Began<Values> = { values: Values; version: string | undefined }

/** A draft of an earlier version of the app may have another shape. */
type Draft<Values> = { began?: Began<Values>; typed?: Partial<Values> }

/**
 * A form whose contents are not lost: when the session ends under it, it is filled again after
 * logging in; `unsaved` feeds the guard against leaving (form/unsaved-guard.tsx). A save is then
 * still compared with what the form began with before: another administrator may have changed the
 * record meanwhile.
 */
export function useSafeForm<Values extends FieldValues>(options: SafeForm<Values>) {
  const { defaultValues: values, version, draft: name = '', secret = [] } = options
  // Fixed at the start: while the session ends, the address already is the login's.
  const [key] = useState(() => `${location.pathname}#form ${name}`)
  const [draft] = useState(() => takeDraft(key) as Draft<Values> | undefined)
  const [began] = useState<Began<Values>>(draft?.began ?? { values, version })
  const form = useForm<Values>({ defaultValues: began.values as DefaultValues<Values> })
  const { isDirty } = form.formState
  const unsaved = useRef(false)
  const secrets = useRef(secret).current

  useEffect(() => {
    unsaved.current = isDirty
  }, [isDirty])

  useEffect(() => {
    for (const [field, value] of Object.entries(draft?.typed ?? {})) {
      form.setValue(field as Path<Values>, value, { shouldDirty: true })
    }
    return whenSessionIsLost(() => {
      if (!unsaved.current) return
      const typed = Object.entries(form.getValues()).filter(([field]) => !secrets.includes(field))
      keepDraft(key, { began, typed: Object.fromEntries(typed) })
    })
  }, [form, secrets, began, draft, key])

  return {
    form,
    began,
    unsaved: () => unsaved.current,
    /** After a save there is nothing to lose any more. */
    markSaved: () => {
      unsaved.current = false
    },
  }
}
