import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const deployed = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=admin.example.com'.split(' ')
  await promisify(execFile)('openssl', [...words, '-keyout', key, '-out', certificate])
  return { certificate, key }
}

async function run(folder: string, site: string, url: string) {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  // As root, nginx would become a user who cannot open the folder.
  const config = `daemon off; user ${userInfo().username}; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${temporary} ${site} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const words = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  const child = spawn('/usr/sbin/nginx', words, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const isThere = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '')
  await expect.poll(isThere).not.toBe('')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Nginx = Awaited<ReturnType<typeof run>>

const newFolder = () => mkdtemp(join(tmpdir(), 'zaffa-nginx-'))

/** `deploy/nginx.conf` in front of a server, on a free port and with a certificate for the test. */
export async function startDeployed(server: string): Promise<Nginx> {
  const folder = await newFolder()
  const { certificate, key } = await makeCertificate(folder)
  const port = await freePort()
  let site = await readFile(deployed, 'utf8')
  const replacements = {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen 80': `listen 127.0.0.1:${await freePort()}`,
    '/etc/ssl/certs/admin.example.com.pem': certificate,
    '/etc/ssl/private/admin.example.com.key': key,
    'http://127.0.0.1:3000': server,
  }
  for (const [text, replacement] of Object.entries(replacements)) {
    expect(site).toContain(text)
    site = site.replaceAll(text, replacement)
  }
  return run(folder, site, `https://127.0.0.1:${port}`)
}

/** nginx as it is without any setting for feeds but the length of a body. */
export async function startPlain(server: string, settings = ''): Promise<Nginx> {
  const port = await freePort()
  const site = `server {
    listen 127.0.0.1:${port}; client_max_body_size 0; ${settings}
    location / { proxy_pass ${server}; } }`
  return run(await newFolder(), site, `http://127.0.0.1:${port}`)
}
