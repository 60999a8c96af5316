import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { advisories, stolen } from './advisories.ts'
import { output } from './run.ts'

/** What we build upon, as the lock file has it. */

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

const parts = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)

function isBelow(version: string, floor: string): boolean {
  const [a, b] = [parts(version), parts(floor)]
  const index = a.findIndex((part, at) => part !== b[at])
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0)
}

/** Sound from the floor of its own major line on; without one, from the highest floor on. */
function isSound(version: string, since: readonly string[]): boolean {
  const own = since.find((floor) => parts(floor)[0] === parts(version)[0])
  return !isBelow(version, own ?? since.at(-1) ?? '0.0.0')
}

test.each([
  ['1.2.3', ['1.2.3'], true],
  ['1.2.2', ['1.2.3'], false],
  ['1.10.0', ['1.9.9'], true],
  ['2.0.0', ['1.2.3'], true],
  ['0.9.0', ['1.2.3', '2.0.1'], false],
  ['1.2.4', ['1.2.3', '2.0.1'], true],
  ['2.0.0', ['1.2.3', '2.0.1'], false],
])('%s with holes closed in %j is sound: %s', (version, since, sound) => {
  expect(isSound(version, since)).toBe(sound)
})

describe('known holes', () => {
  test.each(advisories)('$advisory', ({ packages, since }) => {
    const ours = installed.filter(({ name }) => packages.includes(name))
    // A row about nothing would be forgotten here for ever.
    expect(ours.length, 'the package is not in use any more').toBeGreaterThan(0)
    const open = ours.filter(({ version = '' }) => !isSound(version, since))
    expect(open.map(({ name, version }) => `${name} ${version}`)).toEqual([])
  })

  test('no stolen release is installed', () => {
    const found = installed.filter(({ name, version }) => stolen[name] === version)
    expect(found).toEqual([])
  })
})

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
  const wanting = installed.filter(({ hasInstallScript }) => hasInstallScript)
  const decided = manifest.allowScripts ?? {}
  // Playwright's macOS helper brings its script along; it is not used and not allowed either.
  for (const { name } of wanting) expect(decided, name).toHaveProperty([name], false)
  expect(Object.values(decided)).not.toContain(true)
})

test('the bill of materials names every package', () => {
  const text = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  const { components } = JSON.parse(text ?? '{}') as { components?: { 'bom-ref': string }[] }
  const named = new Set(components?.map((component) => component['bom-ref']))
  const missing = installed.filter(({ name, version }) => !named.has(`${name}@${version}`))
  expect(missing.map(({ name }) => name)).toEqual([])
})
