import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

type Address = { pattern: URLPattern; methods: Set<string> }

/** Wildcard routes serve the files of the app and CORS preflight requests. */
const isWildcard = (url: string) => url.endsWith('*')

/**
 * Answers 405 with `Allow` where the path exists but not with this method. This needs no token: the
 * paths and their methods are public in `/openapi.json`.
 */
export function refuseOtherMethods(app: FastifyInstance) {
  const addresses = new Map<string, Address>()
  app.addHook('onRoute', ({ url, method }) => {
    if (isWildcard(url)) return
    const address = addresses.get(url) ?? {
      pattern: new URLPattern({ pathname: `${url}{/}?` }),
      methods: new Set(),
    }
    for (const each of [method].flat()) address.methods.add(each)
    addresses.set(url, address)
  })

  function allowedAt(pathname: string): string[] {
    const matching = [...addresses.values()].filter(({ pattern }) => pattern.test({ pathname }))
    const methods = matching.flatMap((address) => [...address.methods])
    if (methods.length > 0 && app.hasRoute({ method: 'OPTIONS', url: '/*' }))
      methods.push('OPTIONS')
    return methods.sort()
  }

  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (routeOptions.url && !isWildcard(routeOptions.url)) return
    const allowed = allowedAt(url.split('?', 1)[0] ?? '')
    if (allowed.length === 0 || allowed.includes(method)) return
    throw new ApiError(405, 'method_not_allowed', 'This address does not take this method', {
      headers: { allow: allowed.join(', ') },
    })
  })
}
