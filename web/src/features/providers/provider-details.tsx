import type { Provider } from '@zaffa/contract/schema/providers'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Joined } from '../../ui/joined.tsx'
import { strings as t } from './strings.en.ts'

type ProviderDetailsProps = { provider: Provider; onClose: () => void }

export function ProviderDetails({ provider, onClose }: ProviderDetailsProps) {
  const categories = provider.categories?.map(({ name }) => name) ?? []
  return (
    <Dialog
      title={t.detailTitle}
      onClose={onClose}
      light
      footer={<Button disabled>{t.edit}</Button>}
    >
      <FieldList>
        <Field label={t.detailOwner}>{provider.full_name}</Field>
        <Field label={t.detailPhone}>{provider.phone_number}</Field>
        <Field label={t.detailCompany}>{provider.company_name}</Field>
        <Field label={t.detailCategories}>
          {categories.length > 0 ? <Joined texts={categories} by=" | " /> : 0}
        </Field>
      </FieldList>
    </Dialog>
  )
}
