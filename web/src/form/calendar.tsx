import type { ComponentProps } from 'react'
import { DayButton, DayPicker, type DayPickerLocale } from 'react-day-picker'
import 'react-day-picker/style.css'
import { isTypedDay } from '../lib/day.ts'
import { usePreferences } from '../lib/preferences.ts'
import { defineStrings, useStrings } from '../lib/strings.ts'
import { useFormat, useShowsHijri } from '../lib/use-format.ts'
import styles from './calendar.module.css'

const texts = defineStrings<{ locale?: Partial<DayPickerLocale> }>({
  en: async () => ({}),
  ar: () => import('./calendar-locale.ar.ts'),
})

/** The picker works with local dates. Only the text yyyy-MM-dd leaves this file. */
function toText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function toDate(text: string): Date | undefined {
  if (!isTypedDay(text)) return undefined
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** Friday and Saturday. */
const weekend = { dayOfWeek: [5, 6] }

export function Calendar({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const { locale } = useStrings(texts)
  const { language, digits } = usePreferences()
  const { fullDay, hijri } = useFormat()
  const withHijri = useShowsHijri()
  const selected = toDate(value)
  const year = new Date().getFullYear()
  const labelOf = (date: Date) => {
    const day = toText(date)
    return withHijri ? `${fullDay(day)} (${hijri(day)})` : fullDay(day)
  }
  return (
    <DayPicker
      className={styles.calendar ?? ''}
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      weekStartsOn={0}
      modifiers={{ weekend }}
      modifiersClassNames={{ weekend: styles.weekend ?? '' }}
      {...(locale && { locale, dir: 'rtl' })}
      numerals={language === 'ar' && digits === 'arabic' ? 'arab' : 'latn'}
      components={withHijri ? { DayButton: TwoDates } : {}}
      // The accessible name must contain the visible number; the default says "1st".
      labels={{ labelDayButton: labelOf }}
      startMonth={new Date(Math.min(year - 5, selected?.getFullYear() ?? year), 0)}
      endMonth={new Date(Math.max(year + 10, selected?.getFullYear() ?? year), 11)}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(date) => onChoose(toText(date))}
    />
  )
}

/** The Hijri day stands below the Gregorian one. */
function TwoDates(props: ComponentProps<typeof DayButton>) {
  const { hijriNumber } = useFormat()
  return <DayButton {...props} data-hijri={hijriNumber(toText(props.day.date))} />
}
