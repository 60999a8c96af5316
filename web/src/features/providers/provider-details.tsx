import { Link } from '@tanstack/react-router'
import type { Provider } from '@zaffa/contract/schema/providers'
import { useExtras } from '../../lib/extras.ts'
import { useStrings } from '../../lib/strings.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Contact } from '../../ui/contact.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Joined } from '../../ui/joined.tsx'
import { RelatedLists } from '../../ui/related-lists.tsx'
import { providerName } from './provider-name.ts'
import { texts } from './strings.ts'

type ProviderDetailsProps = { provider: Provider; onClose: () => void }

export function ProviderDetails({ provider, onClose }: ProviderDetailsProps) {
  const { strings: t } = useStrings(texts)
  const { plain } = useFormat()
  const hasExtras = useExtras()
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
        <Field label={t.detailPhone}>
          <Contact kind="phone" value={provider.phone_number} />
        </Field>
        <Field label={t.detailCompany}>{provider.company_name}</Field>
        <Field label={t.detailCategories}>
          {categories.length > 0 ? <Joined texts={categories} by=" | " /> : plain(0)}
        </Field>
        {hasExtras && <Field label={t.detailCapacity}>{plain(provider.capacity)}</Field>}
      </FieldList>
      <RelatedLists name={provider.full_name} lists={['orders', 'payments']}>
        <Link
          to="/dashboard/providers/$id/services"
          params={{ id: provider._id }}
          state={{ provider: providerName(provider) }}
        >
          {t.services}
        </Link>
      </RelatedLists>
    </Dialog>
  )
}
