import { feed } from '@zaffa/contract/feed'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { runAdmin } from './admin-command.ts'
import { unique } from './api.ts'

/** Sends records as the systems of a marketplace do: through the feed, with a key of their own. */
export async function sendRecords(url: string, records: FeedRecord[]): Promise<void> {
  const printed = await runAdmin(['key', 'create', unique('shop'), '--may', 'feed'])
  const response = await fetch(url + feed.records, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${/^zfk_.*$/m.exec(printed)?.[0]}`,
      'content-type': 'application/x-ndjson',
    },
    body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  })
  const answer = await response.text()
  if (!answer.includes('"refused":0')) throw new Error(`not all records were taken: ${answer}`)
}
