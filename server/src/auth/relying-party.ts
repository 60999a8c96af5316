import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What a passkey is bound to. */
export type RelyingParty = { id: string; origin: string }

/**
 * Comes from the settings and never from `Host`, which a caller chooses. A server for its own machine
 * is `localhost`, because WebAuthn accepts no IP address. Undefined if the server cannot know its
 * own address.
 */
export function relyingParty(app: FastifyInstance, config: Config): RelyingParty | undefined {
  if (config.publicUrl) {
    const { hostname, origin } = new URL(config.publicUrl)
    return { id: hostname, origin }
  }
  if (!config.loopbackOnly || config.trustProxy) return undefined
  const { port } = app.server.address() as AddressInfo
  return { id: 'localhost', origin: `http://localhost:${port}` }
}
