import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useStrings } from '../lib/strings.ts'
import styles from '../ui/control.module.css'
import { IconButton } from '../ui/icon-button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { texts } from './strings.ts'
import { type FieldProps, useField } from './use-field.ts'

type PasswordFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** The administrator's own, which the browser may fill. */
  own?: boolean
}

/** Unless it is the administrator's own current password, the browser must not fill it. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { form: t } = useStrings(texts)
  const [shown, setShown] = useState(false)
  const { busy, frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className={styles.withButton}>
        <input
          type={shown ? 'text' : 'password'}
          className={styles.control}
          dir="ltr"
          autoComplete={props.own ? 'current-password' : 'new-password'}
          readOnly={busy}
          {...control}
        />
        <IconButton
          className={styles.inside ?? ''}
          label={shown ? t.hidePassword : t.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
      </div>
    </FieldFrame>
  )
}
