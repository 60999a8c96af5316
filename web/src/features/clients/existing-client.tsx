import { Link } from '@tanstack/react-router'
import { inSentence } from '../../lib/in-sentence.ts'
import { strings as t } from './strings.en.ts'
import type { ExistingClient as Client } from './use-refusal.ts'

/** Links to the client that already has the value, in a new tab so that this form is kept. */
export function ExistingClient({ client }: { client: Client }) {
  return (
    <Link to="/dashboard/clients/update/{-$id}" params={{ id: client._id }} target="_blank">
      {t.openExisting(inSentence(client.name))}
    </Link>
  )
}
