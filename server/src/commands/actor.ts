import { userInfo } from 'node:os'
import type { Actor } from '../audit/record.ts'

/** The person at the command line. */
export const commandLineActor = (): Actor => ({
  administratorId: null,
  name: `${userInfo().username} at the command line`,
  requestId: 'command line',
})
