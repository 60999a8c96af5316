import { adminPassword, adminPasswordMessages, isLongEnough } from '@zaffa/contract/account'
import { fold } from '@zaffa/contract/fold'
import { tooLong } from '@zaffa/contract/length'
import { isCommonPassword } from './common-passwords.ts'

/** Why an administrator may not choose this password; undefined if they may. */
export async function passwordProblem(
  password: string,
  username: string,
): Promise<string | undefined> {
  if (!isLongEnough(password)) return adminPasswordMessages.tooShort
  if (password.length > adminPassword.maxLength) {
    return tooLong('The password', adminPassword.maxLength)
  }
  if (fold(password) === fold(username)) return adminPasswordMessages.isUsername
  if (await isCommonPassword(password)) return adminPasswordMessages.isCommon
  return undefined
}
