import { createContext, use } from 'react'
import { en, type Strings } from './en.ts'

/** A second language will be a second object of the same type, given here. */
export const StringsContext = createContext<Strings>(en)

export const useStrings = (): Strings => use(StringsContext)
