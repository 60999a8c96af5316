import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, nothingHere } from './errors.ts'

/** Where the app is built to. */
export const builtWebApp = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const noPages = /^\/(admin|assets|general|uploads|health|metrics|openapi\.json|docs)(\/|$)/
const isFile = /\.[a-z0-9]{1,8}$/i

/**
 * Serves the built app. Every address of the app is its first page, because the app itself knows
 * its routes; an address of the API that does not exist stays a JSON 404.
 */
export function webApp(app: FastifyInstance, directory: string) {
  const isBuilt = existsSync(join(directory, 'index.html'))
  if (isBuilt) {
    app.register(staticFiles, {
      root: directory,
      preCompressed: true,
      dotfiles: 'ignore',
      // A build may have left the sources of the app beside it; they are not for the public.
      allowedPath: (path) => !path.toLowerCase().endsWith('.map'),
      setHeaders(response, path) {
        // The names of assets change with their content; the page that names them must be fresh.
        const lasting = relative(directory, path).startsWith(`assets${sep}`)
        response.header(
          'cache-control',
          lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPageVisit(request)) return reply.sendFile('index.html')
    throw notFound(nothingHere)
  })
}

/** Somebody opens an address in the browser: not a call of the API, not a file that is missing. */
function isPageVisit({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !noPages.test(path) && !isFile.test(path)
}
