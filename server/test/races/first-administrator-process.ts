/**
 * A starting server as a separate process: on every message it migrates the database, creates the
 * first administrator, and reports when it is done.
 */
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { prepareDatabase } from '../../src/prepare.ts'

const database = connect(JSON.parse(process.argv[2] ?? '{}'), { max: 2 })
const config = readConfig({ LOG_LEVEL: 'silent', DEMO_DATA: 'off' })

process.on('message', async (username: string) => {
  const firstAdministrator = { username, password: 'a good password' }
  await prepareDatabase(database, { ...config, firstAdministrator })
  process.send?.('done')
})
process.on('disconnect', () => database.end())
process.send?.('ready')
