/** Any host: it only makes paths complete. */
const backend = 'https://backend.invalid'

/**
 * The address of a stored image: one with http or https, or a path below the host of the backend.
 * Undefined for everything else, as for `javascript:` and `//host`. The result is normalized, so a
 * browser reads it as it was checked here.
 */
export function imageAddress(stored: string): string | undefined {
  if (stored === '' || !URL.canParse(stored, backend)) return undefined
  const { href, origin, pathname } = new URL(stored, backend)
  if (/^https?:\/\//i.test(stored)) return href
  const isPath = origin === backend && !pathname.startsWith('//')
  return isPath ? href.slice(backend.length) : undefined
}
