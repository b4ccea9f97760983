import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { SetupError } from './ensure.mjs'

/**
 * Programs the tests start, which npm does not bring. `override` names a variable holding another path, `instead` one
 * that gives the address of a running server, and `versions` a folder that holds one folder of programs a version.
 */
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
    override: 'REDIS_PATH',
    neededBy: 'the tests of the jobs (test/jobs), which start and stop one of their own, and those of quotas',
  },
  {
    commands: ['haproxy'],
    aptPackage: 'haproxy',
    override: 'HAPROXY_PATH',
    neededBy: 'the tests of the proxy (test/faults) and of the whole installation (test/jobs)',
  },
  {
    commands: ['ogr2ogr'],
    aptPackage: 'gdal-bin',
    override: 'OGR2OGR_PATH',
    neededBy: 'the tests of OGC API Features, which GDAL reads',
  },
  {
    commands: ['openssl'],
    aptPackage: 'openssl',
    override: 'OPENSSL_PATH',
    neededBy: 'the test of webhooks over TLS, which makes a certificate',
  },
  {
    commands: ['postgres'],
    aptPackage: 'postgresql',
    override: 'POSTGRES_PATH',
    instead: 'DATABASE_URL',
    versions: '/usr/lib/postgresql',
    neededBy: 'the tests of accounts',
  },
]

const serverFolders = ['/usr/sbin', '/usr/local/sbin']

/**
 * Finds each service, installing with apt what is missing where that is possible, and leaves each path in its
 * override variable for the tests. Throws SetupError that says what to install.
 */
export function ensureServices(wanted = services) {
  installMissing(wanted)
  for (const service of wanted) {
    const found = find(service)
    if (found) process.env[service.override] = found
  }
}

function installMissing(wanted) {
  const missing = wanted.filter((service) => !find(service) && !process.env[service.instead ?? ''])
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
      `- ${service.commands[0]}, for ${service.neededBy}: install it (Debian: sudo apt-get install ${service.aptPackage}), set ${service.override} to its path${service.instead ? `, or ${service.instead} to the address of one that runs` : ''}.`,
  )
  throw new SetupError(`Missing on this machine:\n${lines.join('\n')}`)
}

/** Path of a service, or undefined. Throws SetupError when the override names something that cannot be run. */
export function find(service) {
  const given = process.env[service.override]
  if (!given) return service.commands.map(onPath).find((file) => file !== undefined) ?? inVersions(service)
  if (isExecutable(given)) return given
  throw new SetupError(
    `${service.override}=${given} cannot be run: correct it, or unset it to search the PATH.`,
  )
}

/** Debian keeps each version's programs in a folder of its own, off the PATH: the newest is taken. */
function inVersions({ versions, commands }) {
  if (!versions || !existsSync(versions)) return undefined
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .flatMap((version) => commands.map((command) => path.join(versions, version, 'bin', command)))
    .find(isExecutable)
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
