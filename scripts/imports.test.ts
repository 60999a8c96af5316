import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The rules for imports. They read the folders, so that new features and files are covered at once.
 */

const root = fileURLToPath(new URL('../', import.meta.url))
const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']

type Import = { from: string; to: string; typeOnly: boolean }

function sourceFiles(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file))
}

const statement =
  /^(?:import|export)\s(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm

function importsOf(file: string): Import[] {
  const text = readFileSync(root + file, 'utf8')
  return [...text.matchAll(statement)].map(([, typeOnly, ...names]) => {
    const name = names.find(Boolean) ?? ''
    const to = name.startsWith('.')
      ? relative(root, resolve(root, dirname(file), name))
      : name.replace(/^@zaffa\/contract\//, 'contract/src/')
    return { from: file, to, typeOnly: Boolean(typeOnly) }
  })
}

const imports = workspaces.flatMap(sourceFiles).flatMap(importsOf)
const workspaceOf = (path: string) => workspaces.find((name) => path.startsWith(`${name}/`))
const shown = (list: Import[]) => list.map(({ from, to }) => `${from} imports ${to}`)
const inside =
  (folder: string) =>
  ({ from, to }: Import) =>
    from.startsWith(folder) && to.startsWith(folder)

/**
 * The part of a layered folder that a file belongs to: its subfolder, or its own name at the top.
 */
const partOf = (folder: string, path: string) =>
  path
    .slice(folder.length)
    .split('/')[0]
    ?.replace(/\.tsx?$/, '') ?? ''

function againstLayers(folder: string, layers: string[][]) {
  const level = (part: string) => {
    const found = layers.findIndex((layer) => layer.includes(part))
    return found === -1 ? undefined : found
  }
  return imports.filter(inside(folder)).filter(({ from, to }) => {
    if (/\.test\.tsx?$/.test(from)) return false
    const [own, other] = [partOf(folder, from), partOf(folder, to)]
    const [a, b] = [level(own), level(other)]
    return own !== other && a !== undefined && b !== undefined && a > b
  })
}

/** Import cycles. */
function findCircles(folder: string): string[] {
  const within = imports.filter(inside(folder)).filter(({ from }) => !/\.test\.tsx?$/.test(from))
  const targets = Map.groupBy(within, ({ from }) => from)
  const finished = new Set<string>()
  const circles: string[] = []
  function visit(file: string, path: string[]) {
    const start = path.indexOf(file)
    if (start !== -1) circles.push([...path.slice(start), file].join(' → '))
    if (start !== -1 || finished.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}

test('the scan finds imports', () => {
  expect(imports.length).toBeGreaterThan(200)
})

/** The browser tests take the Arabic texts from the app; nothing else of it. */
const isArabicText = ({ from, to }: Import) =>
  from.startsWith('e2e/') && /^web\/src\/.*strings\.ar\.ts$/.test(to)

test('workspaces import the contract and themselves, never each other', () => {
  const wrong = imports.filter((each) => {
    const { from, to } = each
    const target = workspaceOf(to)
    if (isArabicText(each)) return false
    return target && target !== workspaceOf(from) && target !== 'contract'
  })
  expect(shown(wrong)).toEqual([])
})

test('the web imports only types from the schemas, so that it ships no validator', () => {
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('web/') && to.startsWith('contract/src/schema/') && !typeOnly,
  )
  expect(shown(wrong)).toEqual([])
})

describe.each(['server/src/', 'web/src/'])('%s', (folder) => {
  test('features never import each other', () => {
    const features = `${folder}features/`
    const wrong = imports.filter(inside(features)).filter(({ from, to }) => {
      if (/\.test\.tsx?$/.test(from)) return false
      return partOf(features, from) !== partOf(features, to)
    })
    expect(shown(wrong)).toEqual([])
  })
})

/** Upper rooms import lower ones, never the reverse. */
const serverRooms = [
  ['main', 'commands'],
  ['app', 'prepare', 'backup', 'demo'],
  ['routes'],
  ['features', 'feed'],
  ['export'],
  ['list', 'auth', 'audit', 'images'],
  ['http', 'database'],
  ['text', 'settings', 'config', 'program', 'refusal'],
]

test('features change rows only through write(), which adds the audit record', () => {
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('server/src/features/') &&
      !from.endsWith('.test.ts') &&
      to.startsWith('server/src/database/transaction') &&
      !typeOnly,
  )
  expect(shown(wrong)).toEqual([])
})

test('the server is layered', () => {
  expect(shown(againstLayers('server/src/', serverRooms))).toEqual([])
})

const withoutCycles = ['contract/src/', 'server/src/', 'web/', 'e2e/', 'bench/']

test.each(withoutCycles)('%s has no import cycles, types included', (folder) => {
  expect(findCircles(folder)).toEqual([])
})

test('the web is layered: app, features, list and form, ui, lib', () => {
  const wrong = againstLayers('web/src/', [
    ['main', 'app'],
    ['features'],
    ['list', 'form'],
    ['ui'],
    ['lib'],
  ])
  expect(shown(wrong)).toEqual([])
})

/** Where a file may stand. A new room is a decision: it is added here. */
const rooms: Record<string, RegExp> = {
  'server/src/':
    /^((main|app|routes|prepare|config|program|refusal)(\.\w+)*\.ts|(commands|features|feed|export|list|auth|audit|images|settings|text|http(\/docs)?|database(\/embedded)?|backup|demo(\/bulk)?)\/[^/]+)$/,
  'contract/src/': /^(schema\/)?([^/]+|feed\/[^/]+)\.ts$/,
  'bench/src/': /^(support\/)?[^/]+\.ts$/,
  'web/src/': /^(main\.tsx|vite-env\.d\.ts|(app|list|form|ui|lib)\/[^/]+|features\/[^/]+\/[^/]+)$/,
  'e2e/': /^([^/]+\.config\.ts|(features|journeys)\/[^/]+\.spec\.ts|(suites|support)\/.+)$/,
}

test.each(Object.entries(rooms))('every file of %s belongs to a room', (folder, room) => {
  const files = sourceFiles(folder.slice(0, -1)).map((file) => file.slice(folder.length))
  expect(files.filter((file) => !room.test(file))).toEqual([])
})

test('examples import only what Node itself brings', () => {
  const files = readdirSync(`${root}examples`).filter((file) => !file.endsWith('.json'))
  expect(files.length).toBeGreaterThan(0)
  const wrong = files
    .flatMap((file) => importsOf(`examples/${file}`))
    .filter(({ to }) => !to.startsWith('node:'))
  expect(shown(wrong)).toEqual([])
})

test('browser tests: features and journeys use suites, suites use support, never the reverse', () => {
  const wrong = againstLayers('e2e/', [['features', 'journeys'], ['suites'], ['support']])
  expect(shown(wrong)).toEqual([])
})

test('benchmarks use support, never the reverse, and never each other', () => {
  const wrong = imports.filter(inside('bench/src/')).filter(({ from, to }) => {
    if (from === 'bench/src/main.ts') return false
    return !to.startsWith('bench/src/support/')
  })
  expect(shown(wrong)).toEqual([])
})
