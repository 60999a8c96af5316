import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from './product.ts'

export type Finding = { tool: string; what: string; text: string }
export type Scan = { tool: string; what: string; run(product: Product): Finding[] }

/** No scan takes longer. */
const mostMinutes = 10

function execute(command: string, args: string[]): string {
  const { stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: mostMinutes * 60_000,
    maxBuffer: 64 * 2 ** 20,
  })
  if (error) throw new Error(`${command} ${args.join(' ')}: ${error.message}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the tools colour their output
  return (stdout + stderr).replaceAll(/\x1b\[[0-9;]*m/g, '')
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'zaffa-scan-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Hundreds of connections that send or read slowly must not keep others out. */
const slow = (what: string, args: string[]): Scan => ({
  tool: 'slowhttptest',
  what,
  run({ url }) {
    const limits = ['-c', '400', '-r', '100', '-i', '5', '-l', '40', '-p', '3']
    const text = execute('slowhttptest', [...args, ...limits, '-u', `${url}/login`])
    if (!text.includes('service available:   YES')) throw new Error(`no result:\n${text}`)
    return text.includes('service available:   NO')
      ? [{ tool: this.tool, what, text: 'the service was not available' }]
      : []
  },
})

const withoutQuery = (address: string) => address.replace(/\?.*/, '')

/** Every parameter of an address; `*` marks a place in the path. */
const inject = (path: string, what = withoutQuery(path), as: 'token' | 'key' = 'token'): Scan => ({
  tool: 'sqlmap',
  what,
  run(product) {
    const text = inFolder((folder) =>
      execute('sqlmap', [
        ...['-u', product.url + path, '--headers', `Authorization: Bearer ${product[as]}`],
        ...['--batch', '--level', '3', '--risk', '2', '--dbms', 'postgresql', '--time-sec', '1'],
        ...['--ignore-code', '404'],
        ...['--flush-session', '--output-dir', folder, '--disable-coloring'],
      ]),
    )
    if (text.includes('do not appear to be injectable')) return []
    const found = /(?:injection point|is vulnerable|injectable)[^\n]*/.exec(text)?.[0]
    if (!found) throw new Error(`no result:\n${text.slice(-2000)}`)
    return [{ tool: this.tool, what, text: found }]
  },
})

type Report = Record<
  'vulnerabilities' | 'anomalies',
  Record<string, { path: string; info: string }[]>
>

/** Modules that ask other machines on the internet are left out. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

const crawl = (paths: string[]): Scan => ({
  tool: 'wapiti',
  what: `the app and ${paths.length} calls`,
  run({ url, token }) {
    return inFolder((folder) => {
      const file = join(folder, 'report.json')
      execute('wapiti', [
        ...['-u', `${url}/`, ...paths.flatMap((path) => ['-s', url + path])],
        ...['-H', `Authorization: Bearer ${token}`, '-m', modules, '--flush-session'],
        ...['-f', 'json', '-o', file, '--max-scan-time', '400', '--no-bugreport'],
      ])
      const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as Report
      return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, list]) =>
        list.map(({ path, info }) => ({
          tool: this.tool,
          what: this.what,
          text: `${kind}: ${info} (${path})`,
        })),
      )
    })
  },
})

async function firstId(list: string, token: string): Promise<string> {
  const response = await fetch(list, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: { _id: string }[] }
  if (!data[0]) throw new Error(`${list} has no row`)
  return data[0]._id
}

type Parameter = { name: string; in: string; schema: { default?: string | number } }
type Document = {
  paths: Record<string, { get?: { parameters?: Parameter[]; security?: Record<string, []>[] } }>
}

/** Values that the product accepts: a refused one would keep the others from reaching SQL. */
const examples: Record<string, string> = { search: 'a', after: 'now' }

/** The scans for all calls of the product's own documentation. */
export async function scansOf({ url, token }: Product): Promise<Scan[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Document
  const lists: string[] = []
  const ofKeys: string[] = []
  const records: { path: string; search: string }[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue
    const values = (get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => `${name}=${examples[name] ?? schema.default}`)
    const address = `${path}?${values.join('&')}`
    if (path.includes('{')) records.push({ path, search: values.length > 0 ? '?search=a*' : '' })
    else if (get.security?.some(({ key }) => key)) ofKeys.push(address)
    else if (values.length > 0) lists.push(address)
  }
  const details: Scan[] = []
  for (const { path, search } of records) {
    // The export of a list answers rows without their ids.
    const ofList = path.replace('/admin/export/', '/admin/')
    const list = lists.find((each) => ofList.startsWith(withoutQuery(each)))
    if (!list) throw new Error(`no list has the records of ${path}`)
    const id = await firstId(url + list, token)
    details.push(inject(path.replace(/\{\w+\}/, `${id}*`) + search, path))
  }
  return [
    slow('slow headers', ['-H']),
    slow('slow bodies', ['-B', '-t', 'POST', '-s', '8192']),
    slow('slow readers', ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3']),
    ...lists.map((list) => inject(list)),
    ...ofKeys.map((address) => inject(address, withoutQuery(address), 'key')),
    ...details,
    crawl(lists),
  ]
}
