import type { Transaction } from '../database/transaction.ts'
import { type Assertion, type Passkey, verifyAssertion } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { stepOfCode } from './totp.ts'

type TotpFactor = { id: string; name: string; secret: Buffer; last_step: number | null }

/** The name of the app whose code it is; undefined if it is none, or was used before. */
export async function useTotpCode(tx: Transaction, administrator: string, code: string) {
  const { rows } = await tx.query<TotpFactor>(
    `select id, name, secret, last_step from factor
     where administrator_id = $1 and kind = 'totp' and confirmed_at is not null
     order by id for update`,
    [administrator],
  )
  for (const { id, name, secret, last_step } of rows) {
    const step = stepOfCode(secret, code)
    if (step === undefined || step <= (last_step ?? 0)) continue
    await tx.query('update factor set last_step = $2, last_used_at = now() where id = $1', [
      id,
      step,
    ])
    return name
  }
  return undefined
}

/** The name of the passkey that signed; undefined if none of the administrator's did. */
export async function usePasskey(
  tx: Transaction,
  administrator: string,
  assertion: Assertion,
  challenge: string,
  party: RelyingParty,
) {
  const { rows } = await tx.query<Passkey & { id: string; name: string }>(
    `select id, name, credential_id, public_key, counter from factor
     where administrator_id = $1 and credential_id = $2 and confirmed_at is not null
     for update`,
    [administrator, assertion.credential_id],
  )
  const passkey = rows[0]
  const counter = passkey && (await verifyAssertion(assertion, challenge, party, passkey))
  if (!passkey || counter === undefined) return undefined
  await tx.query('update factor set counter = $2, last_used_at = now() where id = $1', [
    passkey.id,
    counter,
  ])
  return passkey.name
}
