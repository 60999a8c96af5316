/**
 * Proves what all lists have in common: columns, search, sort, paging, address, states, both
 * layouts. A feature's spec gives the facts of its list and then holds only what is special.
 *
 *     listSuite<Client>({
 *       path: '/dashboard/clients',
 *       resource: clients,
 *       heading: 'Clients',
 *       columns: ['Phone Number', 'Phone Number', 'Wedding Date', 'Action'],
 *       cells: (client) => [client.phone_number, client.email, day(client.wedding_date)],
 *       search: 'noura',
 *       finds: 'noura.alqahtani@example.com',
 *       empty: 'No clients found.',
 *       failure: { serverOr: 'Failed to load categories' },
 *       arabic: { heading: arabic.title, columns: […], empty: arabic.empty, failure: … },
 *     })
 *
 * - `cells` are the texts of a row, column by column, without the buttons; `null` skips a column
 *   that the feature's own spec looks at. On a small screen every card must contain them all.
 * - `search` is typed key by key and must find less than everything; `finds` must then be seen. A
 *   list with a local filter finds it on the first page.
 * - `arabic` has the texts of the app in Arabic, from its strings; what is missing is as in English.
 * - Dates: `day`, `weekday`, `instant` in dates.ts give the texts as the specification writes them,
 *   in Arabic as Arabic writes them; `hijri` is the line below.
 * - `provesAll` is set on one list. On the others `npm test` only compares the rows, and
 *   `npm run test:full` repeats the suite.
 * - `path` and `resource` may depend on a record: `path: async (api) => …`, `resource: (path) => …`.
 * - `loading` is the text of the first load where there is one; otherwise grey rows, as many as a
 *   page has or `skeletons`. `columns: 'grid'` is for cards on every screen, `cards: false` for a
 *   table on every screen.
 */
import { test } from '../support/fixtures.ts'
import { addressTests } from './list/address.ts'
import type { ListFacts } from './list/facts.ts'
import { layoutTests } from './list/layout.ts'
import { searchTests } from './list/search.ts'
import { stateTests } from './list/states.ts'

export function listSuite<Row>(facts: ListFacts<Row>) {
  test.describe(`the list ${facts.heading}`, () => {
    layoutTests(facts)
    searchTests(facts)
    addressTests(facts)
    stateTests(facts)
  })
}
