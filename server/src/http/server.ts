import { createServer, type RequestListener, type Server } from 'node:http'
import { oneAtATime } from './pipelining.ts'

/** Slow or silent clients are cut off, but an upload over a poor connection has time to finish. */
export function httpServer(handle: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: 72_000,
      // Node's own refusal would not be counted; refuseOtherHosts() refuses such a request.
      requireHostHeader: false,
    },
    oneAtATime(handle),
  )
  server.setTimeout(60_000)
  return server
}
