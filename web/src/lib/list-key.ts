/** The query key of all pages of a list, whatever the search and the sort: a write refreshes them. */
export const listKey = (path: string) => ['list', path] as const
