import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from './errors.ts'

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const proxyHeader = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/

/**
 * Whether the request comes from this machine: under no other name, and through no proxy that can be
 * recognized. Most add a header; nginx speaks HTTP/1.0 unless it is told otherwise or is a newer one.
 */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(raw.headers.host ?? '') &&
    // What the browser shows, whatever the proxy has made of the host.
    (raw.headers.origin === undefined || loopbackOrigin.test(raw.headers.origin)) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(raw.headers).some((name) => proxyHeader.test(name))
  )
}

/**
 * A server that listens on loopback refuses other host names. Otherwise a web page could point its
 * domain at 127.0.0.1 and read the answers (DNS rebinding).
 */
export function refuseOtherHosts(app: FastifyInstance, config: Config) {
  if (!config.loopbackOnly || config.trustProxy) return
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined || loopbackHost.test(raw.headers.host)) return
    throw new ApiError(
      421,
      'wrong_host',
      'This server accepts only localhost as its name. Behind a proxy, set TRUST_PROXY',
    )
  })
}

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
