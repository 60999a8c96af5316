import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses an address that can never work, before a database is created. A port in use is accepted
 * here: it may become free when the server on it has stopped.
 */
export async function refuseBadAddress({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE') throw explainListenError(error as Error, { host, port })
  }
}

/** Names the setting that keeps the server from listening. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(`PORT: ${port} is in use by another program on ${host}`)
    case 'EACCES':
      return new Refusal(`PORT: this user may not listen on port ${port}; use 1024 or higher`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new Refusal(`HOST: ${host} is not an address of this machine`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(`HOST: the name ${host} cannot be resolved`)
    default:
      return error
  }
}
