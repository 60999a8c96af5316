import { account, removeFactor } from '@zaffa/contract/account'
import { api } from '../../lib/api.ts'
import type { Translation } from '../../lib/strings.ts'
import type { PasswordQuestion } from './password-dialog.tsx'
import type { codes, factors } from './strings.en.ts'

/** What is done only after the password was entered again. */
export const renewal = (t: typeof codes): PasswordQuestion<{ recovery_codes: string[] }> => ({
  title: t.renew,
  text: t.renewText,
  confirm: t.renew,
  busy: t.renewing,
  success: t.renewed,
  failure: t.renewFailed,
  call: (password) => api.post(account.recoveryCodes, { password }),
})

export const removal = (id: string, t: Translation<typeof factors>): PasswordQuestion<unknown> => ({
  title: t.removeTitle,
  text: t.removeText,
  confirm: t.remove,
  busy: t.removing,
  success: t.wasRemoved,
  failure: t.removeFailed,
  danger: true,
  call: (password) => api.post(removeFactor(id), { password }),
})
