import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { explainListenError } from './listen-errors.ts'

function listen(host: string, port: number): Promise<Error | number> {
  return new Promise((resolve) => {
    const server = createServer()
    onTestFinished(() => void server.close())
    server.once('error', resolve)
    server.listen(port, host, () => resolve((server.address() as { port: number }).port))
  })
}

async function explained(host: string, port: number): Promise<string> {
  const error = await listen(host, port)
  if (!(error instanceof Error)) throw new Error(`${host}:${port} could be listened on`)
  return explainListenError(error, readConfig({ HOST: host, PORT: String(port) })).message
}

test('names a port in use', async () => {
  const port = await listen('127.0.0.1', 0)
  expect(await explained('127.0.0.1', Number(port))).toBe(
    `PORT: ${port} is in use by another program on 127.0.0.1`,
  )
})

test('names an address of another machine', async () => {
  expect(await explained('192.0.2.1', 0)).toBe('HOST: 192.0.2.1 is not an address of this machine')
})

test('names a host that has no address', async () => {
  expect(await explained('nowhere.invalid', 0)).toBe(
    'HOST: the name nowhere.invalid cannot be resolved',
  )
})

test('names a port below 1024 that the user may not use', () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(explainListenError(refused, readConfig({ PORT: '80' })).message).toBe(
    'PORT: this user may not listen on port 80; use 1024 or higher',
  )
})

test('leaves any other error unchanged', () => {
  const other = new Error('something else')
  expect(explainListenError(other, readConfig({}))).toBe(other)
})
