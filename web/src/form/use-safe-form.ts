import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { keepDraft, takeDraft, whenSessionIsLost } from '../lib/drafts.ts'

type SafeForm<Values> = {
  defaultValues: Values
  /** The version of what is edited, where the server shows one. */
  version?: string | undefined
  /** Tells the forms of one address apart; not needed where there is one. */
  draft?: string
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof Values)[]
}

/** `began` is what the form began with. */
type Draft<Values> = {
  began?: { values: Partial<Values>; version?: string }
  typed?: Partial<Values>
}

/**
 * A form whose contents are not lost: when the session ends under it, it is filled again after
 * logging in; `unsaved` feeds the guard against leaving (form/unsaved-guard.tsx). A save is then
 * still compared with what the form began with before: another administrator may have changed the
 * record meanwhile.
 */
export function useSafeForm<Values extends FieldValues>(options: SafeForm<Values>) {
  const { defaultValues, version, draft: name = '', secret = [] } = options
  // Fixed at the start: while the session ends, the address already is the login's.
  const [key] = useState(() => `${location.pathname}#form ${name}`)
  const [draft] = useState(() => takeDraft(key) as Draft<Values> | undefined)
  const [began] = useState(() => {
    const { values, version: kept = version } = draft?.began ?? {}
    return { values: { ...defaultValues, ...values } as Values, version: kept }
  })
  const form = useForm<Values>({ defaultValues: began.values as DefaultValues<Values> })
  const { isDirty } = form.formState
  const saved = useRef(false)
  const dirty = useRef(false)
  const secrets = useRef(secret).current

  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])

  useEffect(() => {
    for (const [field, value] of Object.entries(draft?.typed ?? {})) {
      form.setValue(field as Path<Values>, value, { shouldDirty: true })
    }
    const keepable = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
    return whenSessionIsLost(() => {
      if (!dirty.current || saved.current) return
      keepDraft(key, {
        began: { ...began, values: keepable(began.values) },
        typed: keepable(form.getValues()),
      })
    })
  }, [form, secrets, began, draft, key])

  return {
    form,
    began,
    unsaved: () => dirty.current && !saved.current,
    /** After a save there is nothing to lose any more. */
    markSaved: () => {
      saved.current = true
    },
  }
}
