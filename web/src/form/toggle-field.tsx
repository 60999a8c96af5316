import { use, useId } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import { describedBy, FieldError } from './field-frame.tsx'
import { FormBusy } from './form-busy.ts'
import styles from './toggle-field.module.css'
import type { FieldProps } from './use-field.ts'

type ToggleFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly string[]
  /** How an option is written. */
  textOf: (option: string) => string
}

/** Options that are each in or out; clicking toggles. The value is the list of those that are in. */
export function ToggleField<Values extends FieldValues>(props: ToggleFieldProps<Values>) {
  const id = useId()
  const busy = use(FormBusy)
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {props.label}
      </span>
      <Controller
        control={props.form.control}
        name={props.name}
        render={({ field, fieldState: { error } }) => {
          const chosen: readonly string[] = field.value ?? []
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid
            <div
              role="group"
              aria-labelledby={id}
              aria-describedby={describedBy(id, { error })}
              className={styles.options}
            >
              {props.options.map((option, index) => {
                const on = chosen.includes(option)
                return (
                  <button
                    key={option}
                    // A refusal focuses the first option.
                    ref={index === 0 ? field.ref : undefined}
                    type="button"
                    aria-pressed={on}
                    aria-disabled={busy || undefined}
                    className={styles.option}
                    onClick={() => {
                      if (busy) return
                      // Always in the order of the options, whatever the order of the clicks.
                      field.onChange(
                        props.options.filter((each) =>
                          each === option ? !on : chosen.includes(each),
                        ),
                      )
                    }}
                  >
                    <bdi>{props.textOf(option)}</bdi>
                  </button>
                )
              })}
              <FieldError id={id} error={error?.message} />
            </div>
          )
        }}
      />
    </div>
  )
}
