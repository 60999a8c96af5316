import type { Client } from '@zaffa/contract/schema/clients'
import { placeName } from '../../lib/format.ts'
import { useStrings } from '../../lib/strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Contact } from '../../ui/contact.tsx'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Joined } from '../../ui/joined.tsx'
import { RelatedLists } from '../../ui/related-lists.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import { texts as formTexts } from './form-strings.ts'
import { texts } from './strings.ts'

export function ClientDetails({ client, onClose }: { client: Client; onClose: () => void }) {
  const { strings: t } = useStrings(texts)
  const { form: words } = useStrings(formTexts)
  const { valueName } = useStrings(valueTexts)
  return (
    <Dialog title={words.detailTitle} onClose={onClose} light>
      <FieldList>
        <Field label={t.phone}>
          <Contact kind="phone" value={client.phone_number} />
        </Field>
        <Field label={t.email}>
          <Contact kind="email" value={client.email} />
        </Field>
        <Field label={t.weddingDate}>
          <Day value={client.wedding_date} />
        </Field>
        <Field label={words.fullName}>{client.full_name}</Field>
        <Field label={words.parentsName}>{client.parents_full_name}</Field>
        <Field label={words.planningFor}>
          {client.planning_for?.length ? (
            <Joined
              texts={client.planning_for.map((each) => valueName(each))}
              by={words.separator}
            />
          ) : null}
        </Field>
        <Field label={words.avatar} wide>
          {client.avatar && (
            <Avatar
              image={client.avatar}
              name={client.full_name}
              label={words.avatarOf(client.full_name)}
              size={96}
            />
          )}
        </Field>
        {client.city && <Field label={words.city}>{valueName(client.city, placeName)}</Field>}
        {client.district && (
          <Field label={words.district}>{valueName(client.district, placeName)}</Field>
        )}
      </FieldList>
      <RelatedLists name={client.full_name} lists={['orders', 'payments']} />
    </Dialog>
  )
}
