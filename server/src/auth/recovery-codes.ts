import { hash, randomInt } from 'node:crypto'
import type { Queryable } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { plainCode } from './typed-code.ts'

const count = 10
/** Without letters that look like digits or like each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** 79 random bits are too many to try, so a plain hash is enough. */
const newCode = () =>
  Array.from({ length }, () => letters[randomInt(letters.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const hashOf = (code: string) => hash('sha256', plainCode(code), 'buffer')

/** Replaces the codes of an administrator. The answer is the only place that has them in clear text. */
export async function renewRecoveryCodes(tx: Transaction, administrator: string) {
  const codes = Array.from({ length: count }, newCode)
  await forgetRecoveryCodes(tx, administrator)
  await tx.query(
    'insert into recovery_code (administrator_id, code_hash) select $1, unnest($2::bytea[])',
    [administrator, codes.map(hashOf)],
  )
  return codes
}

export async function forgetRecoveryCodes(tx: Transaction, administrator: string) {
  await tx.query('delete from recovery_code where administrator_id = $1', [administrator])
}

/** Whether the code was one of the administrator's. From now on it is not. */
export async function takeRecoveryCode(tx: Transaction, administrator: string, code: string) {
  const { rowCount } = await tx.query(
    `update recovery_code set used_at = now()
     where administrator_id = $1 and code_hash = $2 and used_at is null`,
    [administrator, hashOf(code)],
  )
  return rowCount === 1
}

export async function recoveryCodesLeft(database: Queryable, administrator: string) {
  const { rows } = await database.query<{ left: number }>(
    `select count(*)::int as left from recovery_code
     where administrator_id = $1 and used_at is null`,
    [administrator],
  )
  return rows[0]?.left ?? 0
}
