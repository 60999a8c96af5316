import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output, root, run } from '../run.ts'
import { withProduct } from './product.ts'
import { type Finding, scansOf } from './scans.ts'

/** `npm run soak -- tools`: Debian's slowhttptest, sqlmap and wapiti against the product. */

const tools = ['slowhttptest', 'sqlmap', 'wapiti']

/** Findings that are no fault, and why. */
const explained: [finding: RegExp, reason: string][] = [
  [
    /X-XSS-Protection is not set/,
    'wapiti accepts only `1`, the server sends `0`: browsers have removed the filter, and where it is left it can be abused; the content security policy does its work',
  ],
]

const page = join(root, 'docs/security.md')
const [start, end] = ['<!-- tools: start -->', '<!-- tools: end -->']

async function installTools() {
  const missing = tools.filter((tool) => !output('which', [tool]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Please install: ${missing.join(', ')}`)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

const reasonOf = ({ text }: Finding) => explained.find(([pattern]) => pattern.test(text))?.[1]

await installTools()
const rows: string[] = []
const findings: Finding[] = []
await withProduct(async (product) => {
  for (const scan of await scansOf(product)) {
    console.log(`— ${scan.tool}: ${scan.what}`)
    const found = scan.run(product)
    findings.push(...found)
    const results = found.map((finding) => `${finding.text}: ${reasonOf(finding) ?? '**open**'}`)
    rows.push(`| ${scan.tool} | ${scan.what} | ${results.join('; ') || 'nothing'} |`)
  }
})
const day = new Date().toISOString().slice(0, 10)
const text = [`Run on ${day}.`, '', '| tool | against | found |', '| --- | --- | --- |', ...rows]
console.log(`\n${text.join('\n')}\n`)
const content = readFileSync(page, 'utf8')
const [from, to] = [content.indexOf(start), content.indexOf(end)]
if (from === -1 || to === -1) throw new Error('docs/security.md has no markers for the tools')
writeFileSync(page, `${content.slice(0, from)}${start}\n${text.join('\n')}\n${content.slice(to)}`)
if (findings.some((finding) => !reasonOf(finding))) process.exitCode = 1
