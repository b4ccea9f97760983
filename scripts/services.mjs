import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { SetupError } from './ensure.mjs'

/** Programs the tests start, which npm does not bring. `override` names a variable holding another path. */
export const services = [
  {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    aptPackage: 'chromium',
    override: 'CHROMIUM_PATH',
    neededBy: 'the browser tests (test/browser)',
  },
  {
    commands: ['redis-server'],
    aptPackage: 'redis-server',
    override: 'REDIS_SERVER_PATH',
    neededBy: 'the tests of the jobs (test/jobs), which start and stop one of their own',
  },
  {
    commands: ['nginx'],
    aptPackage: 'nginx-light',
    override: 'NGINX_PATH',
    neededBy: 'the test of the whole installation (test/jobs)',
  },
]

const serverFolders = ['/usr/sbin', '/usr/local/sbin']

/**
 * Finds each service, installing with apt what is missing where that is possible, and leaves each path in its
 * override variable for the tests. Throws SetupError that says what to install.
 */
export function ensureServices(wanted = services) {
  installMissing(wanted)
  for (const service of wanted) process.env[service.override] = find(service)
}

function installMissing(wanted) {
  const missing = wanted.filter((service) => !find(service))
  if (missing.length === 0) return
  const packages = missing.map((service) => service.aptPackage)
  const isRoot = process.getuid?.() === 0
  if (isRoot && onPath('apt-get')) {
    process.stdout.write(`Installing ${packages.join(' ')} (apt-get).\n`)
    apt(['update', '-qq'])
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  }
  const still = missing.filter((service) => !find(service))
  if (still.length === 0) return
  const lines = still.map(
    (service) =>
      `- ${service.commands[0]}, for ${service.neededBy}: install it (Debian: sudo apt-get install ${service.aptPackage}) or set ${service.override} to its path.`,
  )
  throw new SetupError(`Missing on this machine:\n${lines.join('\n')}`)
}

/** Path of a service, or undefined. Throws SetupError when the override names something that cannot be run. */
export function find(service) {
  const given = process.env[service.override]
  if (!given) return service.commands.map(onPath).find((file) => file !== undefined)
  if (isExecutable(given)) return given
  throw new SetupError(
    `${service.override}=${given} cannot be run: correct it, or unset it to search the PATH.`,
  )
}

function onPath(command) {
  // Debian puts servers where only root's PATH looks.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...serverFolders]
  return folders.map((folder) => path.join(folder, command)).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function apt(args) {
  // RUNLEVEL keeps Debian from starting what it installs: the tests start their own, on ports of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Its failure shows when the program is searched again: what it prints says why.
  spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
}
