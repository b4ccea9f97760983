import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import type { BenchOptions } from './options.ts'
import type { Findings } from './report.ts'

/** Where PostgreSQL with PostGIS stands, and the account to run it as when this process is root. */
export interface PostgresInstall {
  bin: string
  account?: { uid: number; gid: number }
}

/** Why there is none: the bench goes on without its peer and says so. */
export interface NoPostgres {
  reason: string
}

/** Folders of Debian and Ubuntu, whose packages the bench can install. */
const PROGRAMS = '/usr/lib/postgresql'
const EXTENSIONS = '/usr/share/postgresql'
const PACKAGE = 'postgresql-15-postgis-3'

function find(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined
  const versions = readdirSync(PROGRAMS).sort((a, b) => Number(b) - Number(a))
  const version = versions.find(
    (one) =>
      existsSync(`${PROGRAMS}/${one}/bin/initdb`) &&
      existsSync(`${EXTENSIONS}/${one}/extension/postgis.control`),
  )
  return version && `${PROGRAMS}/${version}/bin`
}

const isRoot = (): boolean => process.getuid?.() === 0

function accountId(flag: '-u' | '-g'): number | undefined {
  const asked = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return asked.status === 0 ? Number(asked.stdout) : undefined
}

/** Finds PostgreSQL with PostGIS, or installs it with apt-get when this process may. */
export function ensurePostgres(): PostgresInstall | NoPostgres {
  let bin = find()
  if (!bin && isRoot()) {
    process.stderr.write(`Installing ${PACKAGE} (apt-get).\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env })
    apt('update')
    apt('install', '-y', '--no-install-recommends', PACKAGE)
    bin = find()
  }
  if (!bin) return { reason: `PostGIS is not installed: as root, run apt-get install ${PACKAGE}` }
  if (!isRoot()) return { bin }
  const uid = accountId('-u')
  const gid = accountId('-g')
  if (uid === undefined || gid === undefined)
    return { reason: 'PostgreSQL does not run as root and there is no account "postgres" to run it as' }
  return { bin, account: { uid, gid } }
}

/** PostgreSQL to compare with, when it is asked for and there is one; else a note says why not. */
export function peerOf(options: BenchOptions, findings: Findings): { postgres?: PostgresInstall } {
  const install = options.postgis ? ensurePostgres() : { reason: 'not asked for' }
  if (!('reason' in install)) return { postgres: install }
  findings.notes.push(`PostgreSQL left out: ${install.reason}`)
  return {}
}
