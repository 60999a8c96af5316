import { runAdmin } from './admin-command.ts'
import { unique } from './api.ts'

export type Administrator = { username: string; password: string }

/** An administrator of the test's own, for what changes how one logs in. */
export async function createAdministrator(): Promise<Administrator> {
  const administrator = { username: unique('admin-'), password: 'five white pigeons' }
  await runAdmin(['create', administrator.username], `${administrator.password}\n`)
  return administrator
}
