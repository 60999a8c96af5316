import { buildWebAppIfNeeded } from './web-app.ts'

process.exitCode = await buildWebAppIfNeeded()
if (process.exitCode === 0) await import('../server/src/main.ts')
