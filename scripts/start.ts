import { buildWebAppIfNeeded } from './web-app.ts'

process.exitCode = process.argv.includes('--help') ? 0 : await buildWebAppIfNeeded()
if (process.exitCode === 0) await import('../server/src/main.ts')
