import { createContext, type ReactNode, use } from 'react'
import { hasHalalas } from '../lib/format.ts'

const Halalas = createContext(false)

type SameDecimalsProps = {
  /** All amounts that are read together. */
  amounts: readonly (number | null | undefined)[]
  children: ReactNode
}

/** Amounts that are read together all show their halalas as soon as one of them has some. */
export function SameDecimals({ amounts, children }: SameDecimalsProps) {
  return <Halalas value={amounts.some(hasHalalas)}>{children}</Halalas>
}

export const useHalalas = () => use(Halalas)
