import type { Client } from '@zaffa/contract/schema/clients'
import { placeName } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Contact } from '../../ui/contact.tsx'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Joined } from '../../ui/joined.tsx'
import { RelatedLists } from '../../ui/related-lists.tsx'
import { strings as t } from './strings.en.ts'

export function ClientDetails({ client, onClose }: { client: Client; onClose: () => void }) {
  return (
    <Dialog title={t.detailTitle} onClose={onClose} light>
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
        <Field label={t.fullName}>{client.full_name}</Field>
        <Field label={t.parentsName}>{client.parents_full_name}</Field>
        <Field label={t.planningFor}>
          {client.planning_for?.length ? <Joined texts={client.planning_for} by=", " /> : null}
        </Field>
        <Field label={t.avatar} wide>
          {client.avatar && (
            <Avatar
              image={client.avatar}
              name={client.full_name}
              label={t.avatarOf(client.full_name)}
              size={96}
            />
          )}
        </Field>
        {client.city && <Field label={t.city}>{placeName(client.city)}</Field>}
        {client.district && <Field label={t.district}>{placeName(client.district)}</Field>}
      </FieldList>
      <RelatedLists name={client.full_name} lists={['orders', 'payments']} />
    </Dialog>
  )
}
