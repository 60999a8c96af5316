import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { isTypedDay } from '../lib/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import styles from './control.module.css'
import { FieldFrame } from './field-frame.tsx'
import { form as t } from './strings.en.ts'
import { type FieldProps, useField } from './use-field.ts'

/** The calendar is bigger than the rest of the form, and most dates are typed or left alone. */
const Calendar = lazy(() => import('./calendar.tsx').then((m) => ({ default: m.Calendar })))

/**
 * The value is the raw text, yyyy-MM-dd. A text that is no such day is marked as soon as it is long
 * enough to be one or the field is left.
 */
export function DateField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form, name } = props
  const text: string = useWatch({ control: form.control, name }) ?? ''
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)

  const doubtful = text !== '' && !isTypedDay(text) && (left || text.length >= 10)
  const { busy, frame, control } = useField(props, doubtful ? t.dateInvalid : undefined)
  return (
    <FieldFrame {...frame}>
      <div className={styles.withButton} ref={anchor}>
        <input
          className={styles.control}
          placeholder={t.dateFormat}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          readOnly={busy}
          {...control}
          onFocus={() => setLeft(false)}
          onBlur={(event) => {
            setLeft(true)
            void control.onBlur(event)
          }}
        />
        <IconButton
          className={styles.inside ?? ''}
          label={t.openCalendar}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={busy}
          onClick={() => setOpen(!open)}
        >
          <CalendarDays size={18} aria-hidden />
        </IconButton>
      </div>
      {open && (
        <CalendarPopover anchor={anchor} label={t.calendar} onClose={() => setOpen(false)}>
          <Suspense fallback={<p>{t.loadingCalendar}</p>}>
            <Calendar
              value={text}
              onChoose={(day) => {
                form.setValue(name, day as never, { shouldDirty: true, shouldTouch: true })
                form.clearErrors(name)
                setOpen(false)
              }}
            />
          </Suspense>
        </CalendarPopover>
      )}
    </FieldFrame>
  )
}
