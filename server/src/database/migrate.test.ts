import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

test('a start does not wait for a backup, which reads every table', async () => {
  const { database, connection, drop } = await testDatabase()
  const backup = connect(connection, { max: 1 })
  const reader = await backup.connect()
  await reader.query('begin')
  await reader.query('select from migration')
  expect(await migrate(database)).toEqual({ applied: [] })
  await reader.query('commit')
  reader.release()
  await backup.end()
  await drop()
})
