import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'
import { fullDay, isTypedDay } from '../lib/format.ts'
import styles from './calendar.module.css'

/** The picker thinks in local days, as the reader does; only the digits leave it. */
function toText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function toDate(text: string): Date | undefined {
  if (!isTypedDay(text)) return undefined
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function Calendar({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const selected = toDate(value)
  const year = new Date().getFullYear()
  return (
    <DayPicker
      className={styles.calendar ?? ''}
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      captionLayout="dropdown"
      // The number that is seen must be a word of the name, which "1st" is not.
      labels={{ labelDayButton: (date) => fullDay(toText(date)) }}
      startMonth={new Date(Math.min(year - 5, selected?.getFullYear() ?? year), 0)}
      endMonth={new Date(Math.max(year + 10, selected?.getFullYear() ?? year), 11)}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(date) => onChoose(toText(date))}
    />
  )
}
