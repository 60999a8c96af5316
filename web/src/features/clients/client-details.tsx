import { clients } from '@zaffa/contract/clients'
import { recordPath } from '@zaffa/contract/list'
import type { Client } from '@zaffa/contract/schema/clients'
import { useExtras } from '../../lib/extras.ts'
import { useStrings } from '../../lib/strings.ts'
import { DetailsBody } from '../../list/details-body.tsx'
import { recordIn } from '../../list/record-in.ts'
import { useDetails } from '../../list/use-details.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Contact } from '../../ui/contact.tsx'
import { Day } from '../../ui/day.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Joined } from '../../ui/joined.tsx'
import { RelatedLists } from '../../ui/related-lists.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import { placeText } from './client-options.ts'
import { texts as formTexts } from './form-strings.ts'
import { texts } from './strings.ts'

/** Where the server can record who opened a client, the client is read; elsewhere the row is shown. */
export function ClientDetails({ row, onClose }: { row: Client; onClose: () => void }) {
  const { form: words } = useStrings(formTexts)
  const details = useDetails({
    path: recordPath(clients.path, row._id),
    // The answer of our own server, which is the only one asked, is the client itself.
    read: recordIn<Client>,
    meanwhile: row,
    disabled: !useExtras(),
    changes: true,
    failure: { toast: words.fetchFailed },
  })
  return (
    <Dialog title={words.detailTitle} onClose={onClose} light>
      <DetailsBody details={details}>{(client) => <ClientFacts client={client} />}</DetailsBody>
    </Dialog>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const { strings: t } = useStrings(texts)
  const { form: words } = useStrings(formTexts)
  const { valueName } = useStrings(valueTexts)
  return (
    <>
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
        {client.city && <Field label={words.city}>{valueName(client.city, placeText)}</Field>}
        {client.district && (
          <Field label={words.district}>{valueName(client.district, placeText)}</Field>
        )}
      </FieldList>
      <RelatedLists name={client.full_name} lists={['orders', 'payments']} />
    </>
  )
}
