import { cities, districts, clientLimits as limits, planningOptions } from '@zaffa/contract/clients'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AvatarField } from '../../form/avatar-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { FormCard, FormSection } from '../../form/form-card.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { PhoneHint } from '../../form/phone-hint.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { texts as formTexts } from '../../form/strings.ts'
import { TextField } from '../../form/text-field.tsx'
import { ToggleField } from '../../form/toggle-field.tsx'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { placeOf } from '../../list/places.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import { placeText, withStored } from './client-options.ts'
import { firstBrokenRule } from './client-rules.ts'
import type { ClientValues } from './client-values.ts'
import { ExistingClient } from './existing-client.tsx'
import { texts } from './form-strings.ts'
import { texts as clientTexts } from './strings.ts'
import type { ExistingClient as Existing } from './use-refusal.ts'

type ClientFormProps = {
  form: UseFormReturn<ClientValues>
  title: string
  nameLabel: string
  withPassword: boolean
  registeredWith: readonly string[]
  /** What was loaded: values of the marketplace can stay, though they are none of the options. */
  loaded?: readonly ClientValues[]
  submit: string
  busy: boolean
  /** Who has the value that was refused. */
  existing: Existing | undefined
  onValid: (values: ClientValues) => void
}

/** The add and the update form: the same fields, rules and order. */
export function ClientForm(props: ClientFormProps) {
  const { form: words } = useStrings(formTexts)
  const { form: t } = useStrings(texts)
  const { strings: labels } = useStrings(clientTexts)
  const { valueName } = useStrings(valueTexts)
  const { form, withPassword, loaded = [] } = props
  const toast = useToast()
  const [uploading, setUploading] = useState(false)

  function submit() {
    form.clearErrors()
    const values = form.getValues()
    const broken = firstBrokenRule(values, props, { ...labels, ...t, tooLong: words.tooLong })
    if (!broken) return props.onValid(values)
    form.setError(broken.field, { message: broken.message })
    form.setFocus(broken.field)
    toast.error(broken.message)
  }

  const { errors } = form.formState
  const holderOf = (field: 'email' | 'phone_number') =>
    props.existing && errors[field]?.type === 'server' ? (
      <ExistingClient client={props.existing} />
    ) : undefined

  return (
    <FormCard
      label={props.title}
      onSubmit={submit}
      busy={props.busy}
      error={errors.root?.message}
      footer={
        <>
          <Button type="submit" look="primary" busy={props.busy} disabled={uploading}>
            {props.submit}
          </Button>
          <LinkButton to="/dashboard/clients" {...placeOf('/dashboard/clients')}>
            {words.cancel}
          </LinkButton>
        </>
      }
    >
      <FormSection title={t.account}>
        <TextField
          form={form}
          name="full_name"
          label={props.nameLabel}
          required
          limit={limits.full_name}
        />
        <TextField
          form={form}
          name="phone_number"
          label={labels.phone}
          required
          type="tel"
          inputMode="tel"
          dir="ltr"
          hint={holderOf('phone_number') ?? <PhoneHint form={form} name="phone_number" />}
        />
        <TextField
          form={form}
          name="email"
          label={labels.email}
          required
          type="email"
          inputMode="email"
          dir="ltr"
          limit={limits.email}
          hint={holderOf('email')}
        />
        {withPassword && (
          <PasswordField
            form={form}
            name="password"
            label={t.password}
            required
            limit={limits.password}
          />
        )}
        <SelectField
          form={form}
          name="user_registered_with"
          label={t.registeredWith}
          options={withStored('user_registered_with', props.registeredWith, loaded)}
          textOf={valueName}
        />
        <AvatarField form={form} name="avatar" label={t.avatar} onUploading={setUploading} />
      </FormSection>
      <FormSection title={t.wedding}>
        <TextField
          form={form}
          name="parents_full_name"
          label={t.parentsName}
          limit={limits.parents_full_name}
        />
        <DateField form={form} name="wedding_date" label={labels.weddingDate} />
        <ToggleField
          form={form}
          name="planning_for"
          label={t.planningFor}
          options={withStored('planning_for', planningOptions, loaded)}
          textOf={valueName}
        />
        <SelectField
          form={form}
          name="city"
          label={t.city}
          options={withStored('city', cities, loaded).filter(Boolean)}
          textOf={(place) => valueName(place, placeText)}
          placeholder={words.choose}
        />
        <SelectField
          form={form}
          name="district"
          label={t.district}
          options={withStored('district', districts, loaded).filter(Boolean)}
          textOf={(place) => valueName(place, placeText)}
          placeholder={words.choose}
        />
      </FormSection>
    </FormCard>
  )
}
