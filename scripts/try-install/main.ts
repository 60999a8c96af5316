import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryContainers } from './containers.ts'
import {
  checkOut,
  describeNpm,
  give,
  installNpm,
  isRoot,
  makeFolder,
  makeReadOnly,
  type Npm,
  newestNpm,
  serviceUser,
  sizeOf,
  workshop,
} from './machine.ts'
import { mustNpm, npm, type Place, type Stop, startWithNpm, stop, use } from './product.ts'
import { tryNginx } from './proxy.ts'
import { tryAsFirstProcess, trySystemd } from './supervisors.ts'

/**
 * Tries the README's first command as users would run it: npm 8 and later, another user, odd paths,
 * a read-only checkout, a production install, supervisors, containers. Prints a table of the results.
 */

type Row = { what: string; how: string; result: string; worked: boolean }
const rows: Row[] = []

async function attempt(what: string, how: string, work: () => Promise<string>): Promise<void> {
  console.log(`— ${what}`)
  const row = await work().then(
    (result) => ({ what, how, result, worked: true }),
    (error: Error) => ({ what, how, result: error.message, worked: false }),
  )
  if (!row.worked) console.error(row.result)
  rows.push(row)
}

function placeOf(name: string, tool: Npm, user?: number): Place {
  const folder = checkOut(name)
  const home = makeFolder(`${name.replaceAll('/', '-')} home`, user)
  const data = makeFolder(`${name.replaceAll('/', '-')} data`, user)
  if (user !== undefined) give(folder, user)
  return { npm: tool, folder, data, home, ...(user !== undefined && { user }) }
}

const remove = ({ folder, data, home }: Place) => {
  for (const path of [folder, data, home]) rmSync(path, { recursive: true, force: true })
}

async function startUseStop(place: Place, how: Stop = 'SIGTERM to npm'): Promise<void> {
  const run = await startWithNpm(place)
  await use(run)
  await stop(place, run, how)
}

/** Requires exactly one line besides those of npm itself. */
function oneLine(text: string, wanted: RegExp): string {
  const lines = text.split('\n').filter((line) => line && !/^(>|npm )/.test(line))
  const [line = ''] = lines
  if (lines.length !== 1 || !wanted.test(line)) throw new Error(`it says:\n${text}`)
  return line
}

const stops: Stop[] = ['SIGTERM to npm', 'Ctrl-C', 'a closed terminal']
const newest = installNpm(newestNpm())
const common = installNpm('10.8.2')

for (const [index, version] of [
  '8.19.4',
  '9.2.0',
  '9.9.4',
  '10.8.2',
  '11.0.0',
  newest.version,
].entries()) {
  const tool = installNpm(version)
  const how = stops[index % stops.length]
  const place = placeOf(`npm-${version}`, tool)
  await attempt('npm ci && npm start', `${describeNpm(tool)}; ${how}`, async () => {
    await mustNpm(place, ['ci'])
    await startUseStop(place, how)
    await mustNpm(place, ['run', 'admin', '--', 'sessions'])
    return 'starts, logs in, stops, runs a command'
  })
  remove(place)
}

const user = isRoot ? serviceUser : undefined
const odd = 'a folder/زفّة/assets/zaffa'
const placeOdd = placeOf(odd, common, user)
await attempt(
  'npm ci && npm start',
  `in "${odd}"${isRoot ? ', as another user' : ''}`,
  async () => {
    await mustNpm(placeOdd, ['ci'])
    await startUseStop(placeOdd)
    return 'starts, logs in, stops'
  },
)
remove(placeOdd)

const built = placeOf('built', common)
const production = placeOf('production', common)
await attempt(
  'npm run build, then a read-only checkout',
  isRoot ? 'installed by root, started by a service user' : 'as one user',
  async () => {
    await mustNpm(built, ['ci'])
    await mustNpm(built, ['run', 'build'])
    cpSync(join(built.folder, 'web/dist'), join(production.folder, 'web/dist'), { recursive: true })
    makeReadOnly(built.folder)
    const service = { ...built, data: makeFolder('service data', user), home: '/nonexistent' }
    await startUseStop(user === undefined ? service : { ...service, user })
    return 'starts, logs in, stops'
  },
)
const behind = { ...built, data: makeFolder('nginx data') }
await attempt('deploy/nginx.conf', 'the product behind nginx', () => tryNginx(behind))
if (isRoot) {
  const service = { ...built, user: serviceUser, data: makeFolder('systemd-data', serviceUser) }
  await attempt('deploy/zaffa.service', 'under systemd, read-only', () => trySystemd(service))
  const container = { ...built, data: makeFolder('container data') }
  await attempt("the image's command", 'as process 1, read-only', () =>
    tryAsFirstProcess(container),
  )
}
rmSync(built.folder, { recursive: true })

await attempt('npm ci --omit=dev && npm start', 'with a finished web/dist, read-only', async () => {
  await mustNpm(production, ['ci', '--omit=dev'])
  const size = sizeOf(production.folder)
  // Creates the links of the database's libraries; the app is already built.
  await mustNpm(production, ['run', 'build'])
  makeReadOnly(production.folder)
  await startUseStop({
    ...production,
    ...(user !== undefined && { user, data: makeFolder('production user data', user) }),
  })
  return `starts, logs in, stops; ${size}`
})
remove(production)

await attempt('docker compose up', 'Dockerfile and compose.yaml', () =>
  tryContainers(checkOut('containers')),
)

const unbuilt = placeOf('unbuilt', common)
await attempt('npm ci --omit=dev && npm start', 'without web/dist', async () => {
  await mustNpm(unbuilt, ['ci', '--omit=dev'])
  const { code, text } = await npm(unbuilt, ['start', '--silent'])
  if (code === 0) throw new Error('it started')
  return oneLine(text, /^There is no finished web app in web\/dist.*npm run build/)
})
remove(unbuilt)

rmSync(workshop, { recursive: true, force: true })
console.log(`\n| what | how | result |\n| --- | --- | --- |`)
for (const { what, how, result, worked } of rows) {
  console.log(`| ${what} | ${how} | ${worked ? result : 'FAILED, see above'} |`)
}
const failed = rows.filter(({ worked }) => !worked).length
console.log(`\n${rows.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
