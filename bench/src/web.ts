import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { budgetOf, coldVisits } from '../../scripts/bundle-sizes.ts'
import { calmest } from './support/calm.ts'
import { startChromium, store } from './support/chromium.ts'
import { type Product, root, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'

const directory = `${root}.cache/bench/web`
const runs = { enough: 3, most: 7 }

type Page = [name: string, path: string, preferences?: string]
const arabicDark = JSON.stringify({ language: 'ar', theme: 'dark' })
const pages: Page[] = [
  ['Log in', '/login'],
  ['Home', '/dashboard'],
  ['Clients', '/dashboard/clients'],
  ['Orders', '/dashboard/orders'],
  ['Add client', '/dashboard/clients/add'],
  ['Log in, Arabic and dark', '/login', arabicDark],
  ['Clients, Arabic and dark', '/dashboard/clients', arabicDark],
]

const categories = ['performance', 'accessibility', 'best-practices'] as const
const goals = { performance: 97, accessibility: 100, 'best-practices': 100 }
const timings: [header: string, audit: string][] = [
  ['first paint', 'first-contentful-paint'],
  ['largest paint', 'largest-contentful-paint'],
  ['blocking', 'total-blocking-time'],
  ['shift', 'cumulative-layout-shift'],
]

/** The used parts of Lighthouse's report. */
type Report = {
  finalDisplayedUrl: string
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/** Lighthouse is larger than the product, so it has its own lock file and is installed on use. */
const lighthouse = `${root}bench/lighthouse`

function installLighthouse() {
  if (existsSync(`${lighthouse}/node_modules`)) return
  execFileSync('npm', ['ci', '--prefix', lighthouse], { stdio: 'inherit' })
}

function runLighthouse(url: string, port: number): Report {
  const options = [
    `--port=${port}`,
    // The token is in the storage.
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--quiet',
  ]
  const cli = `${lighthouse}/node_modules/lighthouse/cli/index.js`
  const report = execFileSync(process.execPath, [cli, url, ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(report) as Report
}

/** Lighthouse with its mobile preset on a cold visit: every run starts a new browser. */
async function audit(product: Product, [, path, preferences]: Page): Promise<Report> {
  const chromium = await startChromium()
  try {
    // A page of the same origin that loads nothing of the app.
    const quiet = `${product.url}/health/live`
    if (path !== '/login') await store(chromium, quiet, 'token', product.token)
    if (preferences) await store(chromium, quiet, 'preferences', preferences)
    const lhr = runLighthouse(product.url + path, chromium.port)
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
    const seen = new URL(lhr.finalDisplayedUrl).pathname
    if (seen !== path) throw new Error(`${path} led to ${seen}`)
    return lhr
  } finally {
    await chromium.stop()
  }
}

const score = (report: Report, category: (typeof categories)[number]) =>
  Math.round((report.categories[category]?.score ?? 0) * 100)

/** Prints the failed audits of a report. */
function printFaults(name: string, report: Report) {
  for (const category of ['accessibility', 'best-practices'] as const) {
    for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
      const found = report.audits[id]
      if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 1) {
        console.log(`${name}: ${id}: ${found?.title}`)
      }
    }
  }
}

/** Measures the built app on a simulated phone with a slow network, and its transfer sizes. */
export async function benchWeb() {
  rmSync(directory, { recursive: true, force: true })
  installLighthouse()
  const product = await startProduct({
    DATA_DIR: directory,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
  })
  const rows: string[][] = []
  const missed: string[] = []
  try {
    for (const page of pages) {
      const [name] = page
      const reports = await calmest(() => audit(product, page), runs)
      reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
      const median = reports[reports.length >> 1]
      if (!median) throw new Error('nothing was measured')
      printFaults(name, median)
      const scores = categories.map((category) => score(median, category))
      for (const [index, category] of categories.entries()) {
        const value = scores[index] ?? 0
        if (value < goals[category]) missed.push(`${name}: ${category} ${value}`)
      }
      rows.push([
        name,
        ...scores.map(String),
        ...timings.map(([, id]) => median.audits[id]?.displayValue ?? ''),
        String(Math.round(median.environment.benchmarkIndex)),
      ])
    }
  } finally {
    await product.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
  const inArabic = new Map(coldVisits('ar').map(({ screen, bytes }) => [screen, bytes]))
  writeSection(
    'web',
    [
      `Measured ${machine()}. Lighthouse, mobile preset, median of the ${runs.enough} runs with the least stolen CPU time, each with a new browser profile.`,
      '',
      table(
        [
          'page',
          'performance',
          'accessibility',
          'best practices',
          ...timings.map(([header]) => header),
          'host',
        ],
        rows,
      ),
      '',
      'JavaScript and CSS of a cold visit, brotli, beside the budget that `npm test` enforces:',
      '',
      table(
        ['screen', 'transferred', 'in Arabic', 'budget'],
        coldVisits().map(({ screen, bytes }) => [
          screen,
          kilobytes(bytes),
          kilobytes(inArabic.get(screen) ?? 0),
          kilobytes(budgetOf(screen)),
        ]),
      ),
    ].join('\n'),
  )
  if (missed.length > 0) {
    console.error(`Below the goal:\n${missed.join('\n')}`)
    process.exitCode = 1
  }
}
