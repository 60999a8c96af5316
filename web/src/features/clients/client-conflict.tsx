import { useId, useState } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Joined } from '../../ui/joined.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import styles from './client-conflict.module.css'
import { placeText } from './client-options.ts'
import type { ClientValues } from './client-values.ts'
import { texts } from './form-strings.ts'
import type { ClientField, Conflict } from './save-client.ts'
import { texts as clientTexts } from './strings.ts'

type Whose = 'yours' | 'theirs'

type ClientConflictProps = {
  conflict: Conflict
  /** What the form began with. */
  loaded: ClientValues
  typed: ClientValues
  busy: boolean
  /** The values to take over from the other administrator. */
  onDecided: (taken: Partial<ClientValues>) => void
  onClose: () => void
}

/** What another administrator changed meanwhile, field by field, to be kept or taken. */
export function ClientConflict({ conflict, loaded, typed, busy, ...props }: ClientConflictProps) {
  const { form: t } = useStrings(texts)
  const id = useId()
  const { fields, theirs } = conflict
  const [choices, setChoices] = useState(() =>
    // Untouched fields default to theirs, edited ones to ours.
    Object.fromEntries(
      fields.map((field) => [
        field,
        String(typed[field]) === String(loaded[field]) ? 'theirs' : 'yours',
      ]),
    ),
  )

  function decide() {
    const taken = fields.filter((field) => choices[field] === 'theirs')
    props.onDecided(Object.fromEntries(taken.map((field) => [field, theirs.values[field]])))
  }

  return (
    <Dialog
      title={t.conflict.title}
      onClose={props.onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {t.conflict.back}
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {busy ? t.busyUpdate : t.submitUpdate}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        <p className={styles.text}>{t.conflict.text}</p>
        {fields.map((field) => (
          <Choice
            key={field}
            field={field}
            values={{ yours: typed, theirs: theirs.values }}
            chosen={choices[field] as Whose}
            onChoose={(whose) => setChoices({ ...choices, [field]: whose })}
          />
        ))}
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  field: ClientField
  values: Record<Whose, ClientValues>
  chosen: Whose
  onChoose: (whose: Whose) => void
}

function Choice({ field, values, chosen, onChoose }: ChoiceProps) {
  const { form: t } = useStrings(texts)
  const { strings: words } = useStrings(clientTexts)
  const id = useId()
  const labels: Record<ClientField, string> = {
    full_name: t.clientName,
    phone_number: words.phone,
    email: words.email,
    user_registered_with: t.registeredWith,
    avatar: t.avatar,
    parents_full_name: t.parentsName,
    wedding_date: words.weddingDate,
    planning_for: t.planningFor,
    city: t.city,
    district: t.district,
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{labels[field]}</legend>
      {(['yours', 'theirs'] as const).map((whose) => (
        <label key={whose} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={chosen === whose}
            onChange={() => onChoose(whose)}
          />
          <span className={styles.whose}>{t.conflict[whose]}</span>
          <span className={styles.value}>
            <Value field={field} values={values[whose]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Value({ field, values }: { field: ClientField; values: ClientValues }) {
  const { form: t } = useStrings(texts)
  const { valueName } = useStrings(valueTexts)
  const value = values[field]
  if (value.length === 0) return <i className={styles.nothing}>{t.conflict.nothing}</i>
  if (field === 'avatar') {
    return <Avatar image={values.avatar} name={values.full_name} label={t.avatar} size={56} />
  }
  if (field === 'wedding_date') return <Day value={values.wedding_date} />
  if (field === 'city' || field === 'district') {
    return <bdi>{valueName(values[field], placeText)}</bdi>
  }
  return typeof value === 'string' ? (
    <bdi>{field === 'user_registered_with' ? valueName(value) : value}</bdi>
  ) : (
    <Joined texts={value.map((each) => valueName(each))} by={t.separator} />
  )
}
