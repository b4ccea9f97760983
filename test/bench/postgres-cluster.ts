import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { PostgresInstall } from './postgres-install.ts'
import { stop, track } from './stop.ts'

const run = promisify(execFile)
const START_LIMIT = 30_000
/** A peer that is well tuned and wholly cached: what it loses, it does not lose to its disk. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  autovacuum: 'off',
  jit: 'off',
}

/** A PostgreSQL of its own, on a unix socket in a temporary folder. */
export interface Cluster {
  pool: pg.Pool
  /** Folder that the database's account can read. */
  dir: string
  close(): Promise<void>
}

/** Makes and starts a cluster with PostGIS in it. `close` ends it and removes its folder. */
export async function startCluster(install: PostgresInstall): Promise<Cluster> {
  const dir = await mkdtemp(join(tmpdir(), 'terrier-bench-pg-'))
  // PostgreSQL refuses to run as root: there, the folder and the processes are its own account's.
  const account = install.account ?? {}
  let server: ChildProcess | undefined
  const pool = new pg.Pool({ host: dir, database: 'postgres', user: 'bench', max: 8 })
  // A client that breaks while idle says so here; the query that needs it fails by itself.
  pool.on('error', () => {})
  const close = async (): Promise<void> => {
    await pool.end()
    if (server) await stop(server)
    await rm(dir, { recursive: true, force: true })
  }
  try {
    if (install.account) await chown(dir, install.account.uid, install.account.gid)
    const data = join(dir, 'data')
    const init = ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    await run(join(install.bin, 'initdb'), init, { ...account, cwd: dir })
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', data, '-k', dir, ...settings]
    // SIGINT is PostgreSQL's fast shutdown: sessions are ended, files are left whole.
    server = track(
      spawn(join(install.bin, 'postgres'), args, { ...account, cwd: dir, stdio: 'ignore' }),
      'SIGINT',
    )
    await untilUp(pool, server)
    await pool.query('CREATE EXTENSION postgis')
    return { pool, dir, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilUp(pool: pg.Pool, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  for (;;) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('PostgreSQL did not start', { cause: error })
      await delay(100)
    }
  }
}
