import { existsSync } from 'node:fs'
import { run } from './run.ts'

export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Debian packages. Needs root. */
export async function install(...packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(', ')} through apt …`)
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'])
  const options = ['install', '-y', '-qq', '--no-install-recommends']
  const code = await run('apt-get', [...options, ...packages], environment)
  if (code !== 0) throw new Error(`apt did not install ${packages.join(', ')}`)
}
