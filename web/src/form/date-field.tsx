import { westernDigits } from '@zaffa/contract/phone'
import { CalendarDays } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { isTypedDay } from '../lib/day.ts'
import { gregorianOf } from '../lib/hijri.ts'
import { onDemandDialog } from '../lib/lazy-dialog.ts'
import { useStrings } from '../lib/strings.ts'
import { useFormat, useShowsHijri } from '../lib/use-format.ts'
import styles from '../ui/control.module.css'
import { IconButton } from '../ui/icon-button.tsx'
import { CalendarPopover } from './calendar-popover.tsx'
import { FieldFrame } from './field-frame.tsx'
import { texts } from './strings.ts'
import { type FieldProps, useField } from './use-field.ts'

/** The calendar is bigger than the rest of the form, and most dates are typed or left alone. */
const Calendar = onDemandDialog(() => import('./calendar.tsx').then((m) => m.Calendar))

/**
 * The value is the raw text, yyyy-MM-dd. A text that is no such day is marked as soon as it is long
 * enough to be one or the field is left. Arabic digits are taken as digits; where Hijri dates are
 * shown, one can be typed as well.
 */
export function DateField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { form: t } = useStrings(texts)
  const { form, name } = props
  const text: string = useWatch({ control: form.control, name }) ?? ''
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)

  const doubtful = text !== '' && !isTypedDay(text) && (left || text.length >= 10)
  const { hijri } = useFormat()
  const withHijri = useShowsHijri()
  const hint = withHijri && isTypedDay(text) ? hijri(text) : undefined
  const field = { ...props, hint }
  const { busy, frame, control } = useField(field, doubtful ? t.dateInvalid : undefined)
  const understood = (typed: string) => {
    const western = westernDigits(typed)
    return (withHijri && gregorianOf(western)) || western
  }
  return (
    <FieldFrame {...frame}>
      <div className={styles.withButton} ref={anchor}>
        <input
          className={styles.control}
          placeholder={t.dateFormat}
          dir="ltr"
          autoComplete="off"
          readOnly={busy}
          {...control}
          onChange={(event) => {
            const { target } = event
            const meant = understood(target.value)
            // Setting a text moves the caret to its end, the same one too.
            if (meant !== target.value) {
              const { selectionStart: caret, value } = target
              target.value = meant
              if (meant.length === value.length) target.setSelectionRange(caret, caret)
            }
            void control.onChange(event)
          }}
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
              onClose={() => setOpen(false)}
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
