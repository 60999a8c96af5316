import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from './errors.ts'

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const proxyHeader = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

/** Most proxies add a header; nginx speaks HTTP/1.0 unless it is told otherwise or is a newer one. */
export const showsProxy = ({ raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(raw.headers).some((name) => proxyHeader.test(name))

/**
 * Whether the request comes from this machine: under no other name, and through no proxy that can be
 * recognized.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { raw } = request
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(raw.headers.host ?? '') &&
    // What the browser shows, whatever the proxy has made of the host.
    (raw.headers.origin === undefined || loopbackOrigin.test(raw.headers.origin)) &&
    !showsProxy(request)
  )
}

/** Programs reach these under the name of a service, and none of them trusts a browser. */
const underAnyName = /^\/(health\/.+|metrics|feed\/.+)$/

/** An IP address cannot be led elsewhere by its owner, so it is as good as our own name. */
function isAddress(host: string): boolean {
  const bare = host.replace(/:\d*$/, '')
  return bare.startsWith('[') ? bare.endsWith(']') && isIPv6(bare.slice(1, -1)) : isIPv4(bare)
}

/**
 * Refuses host names that are not ours, so that no web page can point its own domain at this server
 * and read the answers (DNS rebinding). A server on loopback has the names of this machine, another
 * one that of `PUBLIC_URL`; without either the server cannot know its name. Only `Host` counts: a
 * page can set `X-Forwarded-Host` itself.
 */
export function refuseOtherHosts(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return
    throw new ApiError(400, 'bad_request', 'The request has no Host header', {
      headers: { connection: 'close' },
    })
  })
  if (config.loopbackOnly && !config.trustProxy) {
    app.addHook('onRequest', async ({ raw }) => {
      if (raw.headers.host === undefined || loopbackHost.test(raw.headers.host)) return
      throw wrongHost(
        'This server accepts only localhost as its name. Behind a proxy, set TRUST_PROXY',
      )
    })
  } else if (config.publicUrl) {
    const { hostname } = new URL(config.publicUrl)
    app.addHook('onRequest', async ({ raw, routeOptions }) => {
      const { host = '' } = raw.headers
      const isOurs = host.replace(/:\d*$/, '').toLowerCase() === hostname
      if (isOurs || loopbackHost.test(host) || isAddress(host)) return
      if (underAnyName.test(routeOptions.url ?? '')) return
      throw wrongHost(`This server accepts only ${hostname} as its name, the one of PUBLIC_URL`)
    })
  }
}

const wrongHost = (message: string) => new ApiError(421, 'wrong_host', message)

/** The caller's address without the port, which some proxies add. */
export function addressOf({ ip }: FastifyRequest): string {
  const bare = /^\[?(.+?)\]?:\d+$/.exec(ip)?.[1] ?? ip
  return isIP(ip) === 0 && isIP(bare) !== 0 ? bare : ip
}

/** What one caller can use: an IPv4 address, or the /64 network that IPv6 gives to each line. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array(8 - (left?.length ?? 0) - (right?.length ?? 0)).fill('0')
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
