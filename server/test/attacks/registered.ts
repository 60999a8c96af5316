import type { FastifyInstance } from 'fastify'

/**
 * The routes as the server itself lists them, "METHOD /path": read from the tree that it prints,
 * so that a route registered in whatever way is among them.
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
