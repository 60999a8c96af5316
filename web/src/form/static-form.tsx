import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import { FormCard, FormSection } from './form-card.tsx'
import { SelectField } from './select-field.tsx'
import { texts } from './static-form-strings.ts'
import { texts as formTexts } from './strings.ts'
import { TextField } from './text-field.tsx'
import { useSafeForm } from './use-safe-form.ts'

const empty = {
  owner_name: '',
  role: '',
  phone_number: '',
  email: '',
  company_name: '',
  category: '',
  based_in: '',
}

/**
 * Add provider and Add service, which are one form in the specification: its button does nothing.
 * Since it can never be saved, leaving it asks nothing either.
 */
export function StaticForm({ label, cancel }: { label: string; cancel: ReactNode }) {
  const { staticForm: t } = useStrings(texts)
  const { form: words } = useStrings(formTexts)
  const { form } = useSafeForm({ defaultValues: empty })
  return (
    <FormCard
      label={label}
      onSubmit={() => {}}
      footer={
        <>
          <Button type="submit" look="primary">
            {t.submit}
          </Button>
          {cancel}
        </>
      }
    >
      <FormSection>
        <TextField form={form} name="owner_name" label={t.ownerName} />
        <SelectField
          form={form}
          name="role"
          label={t.role}
          options={t.roles}
          placeholder={words.choose}
        />
        <TextField
          form={form}
          name="phone_number"
          label={t.phone}
          type="tel"
          inputMode="tel"
          dir="ltr"
        />
        <TextField
          form={form}
          name="email"
          label={t.email}
          type="email"
          inputMode="email"
          dir="ltr"
        />
        <TextField form={form} name="company_name" label={t.companyName} />
        <SelectField
          form={form}
          name="category"
          label={t.category}
          options={t.categories}
          placeholder={words.choose}
        />
        <TextField form={form} name="based_in" label={t.basedIn} />
      </FormSection>
    </FormCard>
  )
}
