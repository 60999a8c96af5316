import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, nothingHere } from './errors.ts'

export const builtWebApp = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const noPages = /^\/(admin|assets|feed|general|uploads|health|metrics|openapi\.json|docs)(\/|$)/
const isFile = /\.[a-z0-9]{1,8}$/i

/**
 * Serves the built app. Every page URL gets index.html, because routing happens in the browser. An
 * unknown URL of the API is still a JSON 404.
 */
export function webApp(app: FastifyInstance, directory: string) {
  const isBuilt = existsSync(join(directory, 'index.html'))
  if (isBuilt) {
    app.register(staticFiles, {
      root: directory,
      preCompressed: true,
      dotfiles: 'ignore',
      // Source maps may lie next to the build; they are not public.
      allowedPath: (path) => !path.toLowerCase().endsWith('.map'),
      setHeaders(response, path) {
        // Asset names change with their content, so they are cached for ever; the page is revalidated.
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

/** A browser opens a page, as opposed to an API call or a missing file. */
function isPageVisit({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !noPages.test(path) && !isFile.test(path)
}
