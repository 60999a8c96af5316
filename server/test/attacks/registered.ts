import type { FastifyInstance } from 'fastify'

/**
 * All routes as "METHOD /path". Read from the route tree that the server prints, so that it has
 * every route, however it was registered.
 */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (part === '' && !methods) continue
    const depth = indent.length / 4
    above.splice(depth, Infinity, part)
    const path = above.join('').replace(/(.)\/$/, '$1')
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path}`)
  }
  return [...new Set(routes)].sort()
}
