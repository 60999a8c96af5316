import { text } from 'node:stream/consumers'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** Prints every problem of the OpenAPI document on the standard input; no rule is switched off. */

const linter = new spectral.Spectral()
linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }))
for (const { code, path, message } of await linter.run(await text(process.stdin))) {
  process.stdout.write(`${code} at ${path.join('.')}: ${message}\n`)
}
