import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { accountHash } from './throttle.ts'

type Step = 'password' | 'second_step'

declare module 'fastify' {
  interface FastifyInstance {
    failedLogins: Counter<'step'>
  }
}

export function countFailedLogins(app: FastifyInstance) {
  const failures = new Counter({
    name: 'zaffa_failed_logins_total',
    help: 'Logins refused because of a wrong name, password, code or passkey',
    labelNames: ['step'],
    registers: [app.metrics],
  })
  // A rate needs the time series to begin before its first failure.
  for (const step of ['password', 'second_step'] satisfies Step[]) failures.inc({ step }, 0)
  app.decorate('failedLogins', failures)
}

/** Logs a failed login without its name: a mistyped username may be a password. */
export function noteFailedLogin(request: FastifyRequest, username: string, step: Step) {
  request.log.warn({ account: accountHash(username) }, 'a login failed')
  request.server.failedLogins.inc({ step })
}
