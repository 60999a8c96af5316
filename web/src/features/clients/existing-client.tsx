import { Link } from '@tanstack/react-router'
import { inSentence } from '../../lib/in-sentence.ts'
import { useStrings } from '../../lib/strings.ts'
import { texts } from './form-strings.ts'
import type { ExistingClient as Client } from './use-refusal.ts'

/** Links to the client that already has the value, in a new tab so that this form is kept. */
export function ExistingClient({ client }: { client: Client }) {
  const { form: t } = useStrings(texts)
  return (
    <Link to="/dashboard/clients/update/{-$id}" params={{ id: client._id }} target="_blank">
      {t.openExisting(inSentence(client.name))}
    </Link>
  )
}
