import { fold } from '@zaffa/contract/fold'

/**
 * A code as people type it: with spaces or dashes between its groups, in capitals, with Arabic-Indic
 * or Persian digits.
 */
export const plainCode = (typed: string): string => fold(typed).replace(/[^a-z0-9]/g, '')
