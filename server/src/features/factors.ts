import { randomBytes } from 'node:crypto'
import { factorCalls } from '@zaffa/contract/schema/factors'
import type { FastifyInstance } from 'fastify'
import { write } from '../audit/write.ts'
import {
  beginFactor,
  deleteFactor,
  firstRecoveryCodes,
  listFactors,
  lockUnconfirmed,
  takeSetUpChallenge,
} from '../auth/factors.ts'
import { lockAdministrator } from '../auth/lock-administrator.ts'
import { confirmOwnPassword } from '../auth/own-password.ts'
import { newChallenge, verifyAttestation } from '../auth/passkeys.ts'
import { renewRecoveryCodes } from '../auth/recovery-codes.ts'
import { relyingParty } from '../auth/relying-party.ts'
import { describeSecret, stepOfCode } from '../auth/totp.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { badInput, conflict, notFound, refusing } from '../http/errors.ts'
import { checkId } from '../http/ids.ts'

const missing = 'There is no such second factor, or its set-up took too long'
/** The length that RFC 4226 recommends. */
const secretBytes = 20

const notConfigured = () => conflict('Passkeys need the setting PUBLIC_URL of the server')
const notAccepted = () => badInput('This passkey was not accepted. Please try again')
const known = () => conflict('This passkey is already in use')

export function factorRoutes(app: FastifyInstance, database: Database, config: Config) {
  handle(app, factorCalls.beginTotp, ({ body: { name } }, { actor }) =>
    write(database, actor, 'factor.begin', async (tx) => {
      const secret = randomBytes(secretBytes)
      const _id = await beginFactor(tx, actor.administratorId, { kind: 'totp', name, secret })
      const answer = { _id, ...describeSecret(secret, actor.name) }
      return { id: _id, after: { kind: 'totp', name }, answer }
    }),
  )

  handle(app, factorCalls.confirmTotp, ({ params: { id }, body: { code } }, { actor }) =>
    write(database, actor, 'factor.add', async (tx) => {
      checkId(id, missing)
      const factor = await lockUnconfirmed(tx, actor.administratorId, 'totp', id)
      if (!factor?.secret) throw notFound(missing)
      const step = stepOfCode(factor.secret, code)
      if (step === undefined) {
        const message = 'This code is not right. Please check the clock of your device'
        throw badInput(message, { code: message })
      }
      await tx.query('update factor set confirmed_at = now(), last_step = $2 where id = $1', [
        id,
        step,
      ])
      const recovery_codes = await firstRecoveryCodes(tx, actor.administratorId)
      return { id, after: { kind: 'totp', name: factor.name }, answer: { recovery_codes } }
    }),
  )

  handle(app, factorCalls.beginPasskey, ({ body: { name } }, { actor }) =>
    write(database, actor, 'factor.begin', async (tx) => {
      const party = relyingParty(app, config)
      if (!party) throw notConfigured()
      const challenge = newChallenge()
      const owner = actor.administratorId
      const _id = await beginFactor(tx, owner, { kind: 'passkey', name, challenge })
      const { rows } = await tx.query<{ credential_id: string }>(
        'select credential_id from factor where administrator_id = $1 and credential_id is not null',
        [owner],
      )
      const user = {
        id: Buffer.from(owner.replaceAll('-', ''), 'hex').toString('base64url'),
        name: actor.name,
        display_name: actor.name,
      }
      const answer = {
        _id,
        challenge,
        rp_id: party.id,
        user,
        known: rows.map(({ credential_id }) => credential_id),
      }
      return { id: _id, after: { kind: 'passkey', name }, answer }
    }),
  )

  handle(app, factorCalls.confirmPasskey, async ({ params: { id }, body }, { actor }) => {
    checkId(id, missing)
    const party = relyingParty(app, config)
    if (!party) throw notConfigured()
    const { transports, ...attestation } = body
    const challenge = await takeSetUpChallenge(database, actor.administratorId, id)
    if (!challenge) throw notFound(missing)
    const passkey = await verifyAttestation(attestation, challenge, party)
    if (!passkey) throw notAccepted()
    return refusing({ factor_credential_id_key: known }, () =>
      write(database, actor, 'factor.add', async (tx) => {
        const factor = await lockUnconfirmed(tx, actor.administratorId, 'passkey', id)
        if (!factor) throw notFound(missing)
        await tx.query(
          `update factor set confirmed_at = now(), credential_id = $2, public_key = $3,
             counter = $4, transports = $5 where id = $1`,
          [id, passkey.credential_id, passkey.public_key, passkey.counter, transports],
        )
        const recovery_codes = await firstRecoveryCodes(tx, actor.administratorId)
        return { id, after: { kind: 'passkey', name: factor.name }, answer: { recovery_codes } }
      }),
    )
  })

  handle(app, factorCalls.removeFactor, async ({ params: { id }, body }, request) => {
    const { actor } = request
    const factors = await listFactors(database, actor.administratorId)
    if (!factors.some(({ _id }) => _id === id)) throw notFound(missing)
    await confirmOwnPassword(database, request, body.password, 'password')
    return write(database, actor, 'factor.remove', async (tx) => {
      const removed = await deleteFactor(tx, actor.administratorId, id)
      if (!removed) throw notFound(missing)
      return { id, before: removed, answer: { _id: id } }
    })
  })

  handle(app, factorCalls.renewRecoveryCodes, async ({ body }, request) => {
    await confirmOwnPassword(database, request, body.password, 'password')
    const { actor } = request
    return write(database, actor, 'factor.renew_recovery_codes', async (tx) => {
      const owner = actor.administratorId
      await lockAdministrator(tx, owner)
      if ((await listFactors(tx, owner)).length === 0) {
        throw conflict('Please set up a second factor first')
      }
      return { id: owner, answer: { recovery_codes: await renewRecoveryCodes(tx, owner) } }
    })
  })
}
