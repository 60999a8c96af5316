import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { output, root, run } from './run.ts'

/** `npm run soak -- tools`: Debian's wapiti against a new product on this machine. */

/** Findings that are no fault, and why. */
const explained: [finding: RegExp, reason: string][] = [
  [
    /X-XSS-Protection is not set/,
    'wapiti accepts only `1`, the server sends `0`: browsers have removed the filter, and where it is left it can be abused; the content security policy does its work',
  ],
]

const page = join(root, 'docs/security.md')
const [start, end] = ['<!-- tools: start -->', '<!-- tools: end -->']

async function installWapiti() {
  if (output('which', ['wapiti'])) return
  if (process.getuid?.() !== 0) throw new Error('Please install: wapiti')
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wapiti'])
}

/** Runs the work against a new product with demo data. */
async function withProduct<T>(work: (url: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-scan-'))
  const settings = { DATA_DIR: directory, DATABASE_URL: '', DATABASE_OWNER_URL: '', PORT: '0' }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let text = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        text += chunk
        const address = /ready at (http:\S+)/.exec(text)?.[1]
        if (address) resolve(address)
      })
      child.once('exit', () => reject(new Error(`the product did not start:\n${text}`)))
    })
    return await work(url)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: 'admin', password: 'zaffa-demo' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

type Parameter = { name: string; in: string; schema: { default?: string | number } }
type Document = {
  paths: Record<string, { get?: { parameters?: Parameter[]; security?: Record<string, []>[] } }>
}

/** The lists and their exports, with every parameter, as the product's own documentation has them. */
async function listsOf(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Document
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.includes('{') || get.security?.some(({ key }) => key)) return []
    const values = (get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      // Without a search, nothing of it would reach SQL.
      .map(({ name, schema }) => `${name}=${name === 'search' ? 'a' : schema.default}`)
    return values.length > 0 ? `${path}?${values.join('&')}` : []
  })
}

type Kinds = Record<string, { path: string; info: string }[]>
type Report = { vulnerabilities: Kinds; anomalies: Kinds }

/** Modules that ask other machines on the internet are left out. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** Returns what wapiti found. */
function scan(url: string, token: string, lists: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'zaffa-wapiti-'))
  const file = join(folder, 'report.json')
  try {
    const args = [
      ...['-u', `${url}/`, ...lists.flatMap((path) => ['-s', url + path])],
      ...['-H', `Authorization: Bearer ${token}`, '-m', modules, '--flush-session'],
      ...['-f', 'json', '-o', file, '--max-scan-time', '400', '--no-bugreport'],
    ]
    const { error } = spawnSync('wapiti', args, { timeout: 600_000, maxBuffer: 64 * 2 ** 20 })
    if (error) throw error
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as Report
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
      list.map(({ path, info }) => `${kind}: ${info} (${path})`),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const reasonFor = (finding: string) => explained.find(([pattern]) => pattern.test(finding))?.[1]

await installWapiti()
await withProduct(async (url) => {
  const lists = await listsOf(url)
  const findings = scan(url, await logIn(url), lists)
  const results = findings.map((finding) => `${finding}: ${reasonFor(finding) ?? '**open**'}`)
  const row = `| wapiti | the app and ${lists.length} calls | ${results.join('; ') || 'nothing'} |`
  const day = new Date().toISOString().slice(0, 10)
  const text = [`Run on ${day}.`, '', '| tool | against | found |', '| --- | --- | --- |', row]
  console.log(`\n${text.join('\n')}\n`)
  const content = readFileSync(page, 'utf8')
  const [from, to] = [content.indexOf(start), content.indexOf(end)]
  if (from === -1 || to === -1) throw new Error('docs/security.md has no markers for the tools')
  writeFileSync(page, `${content.slice(0, from)}${start}\n${text.join('\n')}\n${content.slice(to)}`)
  if (findings.some((finding) => !reasonFor(finding))) process.exitCode = 1
})
