import { account, removeFactor } from '@zaffa/contract/account'
import { api } from '../../lib/api.ts'
import type { PasswordQuestion } from './password-dialog.tsx'
import { codes, factors } from './strings.en.ts'

/** What is done only after the password was entered again. */
export const renewal: PasswordQuestion<{ recovery_codes: string[] }> = {
  title: codes.renew,
  text: codes.renewText,
  confirm: codes.renew,
  busy: codes.renewing,
  success: codes.renewed,
  failure: codes.renewFailed,
  call: (password) => api.post(account.recoveryCodes, { password }),
}

export const removal = (id: string): PasswordQuestion<unknown> => ({
  title: factors.removeTitle,
  text: factors.removeText,
  confirm: factors.remove,
  busy: factors.removing,
  success: factors.wasRemoved,
  failure: factors.removeFailed,
  danger: true,
  call: (password) => api.post(removeFactor(id), { password }),
})
