import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../run.ts'
import { freePort, makeFolder } from './machine.ts'
import { mustNpm, type Place, startWithNpm, stop } from './product.ts'

const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a long password', TRUST_PROXY: 'true' }

type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Calls over TLS, with a certificate made for this check. */
function call(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A 5 MB file in the app's form. It is no picture: the server's refusal shows that it arrived. */
function largeUpload(): { body: Buffer; type: string } {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const parts = [Buffer.from(head), Buffer.alloc(5 * 1024 * 1024), Buffer.from('\r\n--x--\r\n')]
  return { body: Buffer.concat(parts), type: 'multipart/form-data; boundary=x' }
}

export async function tryNginx(place: Place): Promise<string> {
  if (!existsSync('/usr/sbin/nginx')) return 'skipped: no nginx on this machine'
  const folder = makeFolder('nginx')
  const [tls, plain, port] = [await freePort(), await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=admin.example.com',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; client_body_temp_path ${folder}/bodies; ${site} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const run = await startWithNpm(place, { ...owner, PORT: String(port), DEMO_DATA: 'off' })
  const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  try {
    while (!existsSync(join(folder, 'pid'))) await sleep(20)
    await checkThrough(tls)
    const redirect = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' })
    if (redirect.status !== 301) throw new Error(`plain HTTP answered ${redirect.status}`)
    const sessions = await mustNpm(place, ['run', '--silent', 'admin', '--', 'sessions'])
    if (!sessions.includes('  127.0.0.1  ')) throw new Error(`sessions are from:\n${sessions}`)
    const create = ['run', '--silent', 'admin', '--', 'key', 'create', 'shop', '--may', 'feed']
    const feedKey = /^zfk_\S+$/m.exec(await mustNpm(place, create))?.[0]
    await checkFeed(tls, feedKey ?? '')
    return 'TLS, login, 5 MB, headers, /metrics closed, a feed of 7 MB'
  } finally {
    nginx.kill('SIGTERM')
    await ended
    await stop(place, run, 'SIGTERM to npm')
  }
}

async function checkThrough(port: number): Promise<void> {
  const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
  const credentials = { uniqueField: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
  const login = await call(port, 'POST', '/admin/auth/login', json, JSON.stringify(credentials))
  if (login.status !== 200) throw new Error(`logging in answered ${login.status}: ${login.text}`)
  if (!login.headers['strict-transport-security']) throw new Error('no HSTS through TLS')
  const { access_token: token } = JSON.parse(login.text) as { access_token: string }
  const { body, type } = largeUpload()
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': String(body.length),
  }
  const upload = await call(port, 'POST', '/general/file-upload/image-uploader', headers, body)
  if (upload.status !== 415 || !upload.text.includes('"code"')) {
    throw new Error(`5 MB answered ${upload.status}: ${upload.text.slice(0, 200)}`)
  }
  const metrics = await call(port, 'GET', '/metrics', {})
  if (metrics.status !== 404) throw new Error(`/metrics answered ${metrics.status}`)
}

/** More than the 6 MB of the other calls. */
async function checkFeed(port: number, key: string): Promise<void> {
  const line = (index: number) =>
    `${JSON.stringify({ type: 'category', id: `c-${index}`, data: { name: `Category ${index}`, description: 'x'.repeat(1500) } })}\n`
  const lines = Array.from({ length: 5000 }, (_, index) => line(index))
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/feed/v1/records',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    rejectUnauthorized: false,
  })
  outgoing.end(lines.join(''))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  if (!text.includes('"summary":{"created":5000')) {
    throw new Error(`the feed answered ${response.statusCode}: ${text.slice(-300)}`)
  }
}
