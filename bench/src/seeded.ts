import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root, startProduct } from './product.ts'

/** Data made by another schema or another seed is not the same data. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['server/migrations', 'server/src/demo', 'server/src/demo/bulk']) {
    for (const name of readdirSync(root + folder).sort()) {
      if (/\.(sql|ts)$/.test(name)) hash.update(readFileSync(`${root}${folder}/${name}`))
    }
  }
  return hash.digest('hex')
}

/** A data directory with that many clients, and orders and payments in proportion; made once. */
export async function seeded(clients: number): Promise<string> {
  const directory = `${root}.cache/bench/api-${clients}`
  const marker = `${directory}.made-by`
  const wanted = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return directory
  rmSync(directory, { recursive: true, force: true })
  rmSync(marker, { force: true })
  const product = await startProduct(directory)
  await product.stop()
  const started = performance.now()
  const { status } = spawnSync('node', ['server/src/demo/seed.ts', '--clients', String(clients)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`seeding ${clients} clients failed`)
  console.log(`${clients} clients seeded in ${Math.round((performance.now() - started) / 1000)} s`)
  writeFileSync(marker, wanted)
  return directory
}
