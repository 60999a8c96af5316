import { type Config, readConfig } from '../config.ts'
import { findMisspelt } from '../settings/misspelt.ts'
import { printError } from '../text/print.ts'

/** The settings of a command, after a warning about each that is probably misspelt. */
export function commandConfig(): Config {
  printError(...findMisspelt(process.env))
  return readConfig(process.env)
}
