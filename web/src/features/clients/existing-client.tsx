import { Link } from '@tanstack/react-router'
import { inSentence } from '../../lib/in-sentence.ts'
import { strings as t } from './strings.en.ts'
import type { ExistingClient as Client } from './use-refusal.ts'

/** Who has the refused value already. In a tab of its own, so that this form stays as it is. */
export function ExistingClient({ client }: { client: Client }) {
  return (
    <Link to="/dashboard/clients/update/{-$id}" params={{ id: client._id }} target="_blank">
      {t.openExisting(inSentence(client.name))}
    </Link>
  )
}
