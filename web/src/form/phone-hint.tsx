import { phonePattern } from '@zaffa/contract/client-rules'
import { phoneKey } from '@zaffa/contract/phone'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useStrings } from '../lib/strings.ts'
import styles from './phone-hint.module.css'
import { texts } from './strings.ts'

type PhoneHintProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
}

/**
 * For a number that is refused (spaces, Arabic digits, a leading 0 or 00): the international form
 * that was probably meant. Taken over only when it is clicked, never silently.
 */
export function PhoneHint<Values extends FieldValues>({ form, name }: PhoneHintProps<Values>) {
  const { form: t } = useStrings(texts)
  const typed: string = useWatch({ control: form.control, name }) ?? ''
  const meant = `+${phoneKey(typed)}`
  // A number is not doubted before it is long enough to be one.
  const doubtful = typed !== '' && !phonePattern.test(typed) && meant.length > 9
  if (!doubtful || !phonePattern.test(meant)) return null
  return (
    <button
      type="button"
      className={styles.hint}
      onClick={() => {
        form.setValue(name, meant as never, { shouldDirty: true })
        form.clearErrors(name)
        form.setFocus(name)
      }}
    >
      {t.phoneHint(meant)}
    </button>
  )
}
