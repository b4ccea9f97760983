import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../bench/free-port.ts'
import { atTheEnd } from './at-the-end.ts'
import { temporaryDir } from './temp.ts'
import { childrenOf } from './terrier-process.ts'

const run = promisify(execFile)
const PACKAGED = '/usr/lib/postgresql'

/** A real PostgreSQL server. */
export interface TestPostgres {
  /** Address of an empty database of this test's own. */
  url: string
  /** Ends it as a crash would; what was committed is kept. Undefined on a server that is not ours. */
  kill: (() => Promise<void>) | undefined
  start(): Promise<void>
  /** Stops it from answering while its connections stay open, until `resume`. Nothing on a server that is not ours. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/**
 * A cluster in a temporary folder, or an empty database of the server that `DATABASE_URL` names, until the test or file is over (see `atTheEnd`).
 * A caller in a `beforeAll` closes it itself.
 */
export async function testPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL
  if (given) return ofServer(given)
  const bin = programs()
  const port = await freePort()
  const dir = await temporaryDir('postgres')
  // PostgreSQL refuses to run as root: there, the folder and the processes are its own account's.
  const account = process.getuid?.() === 0 ? { uid: accountId('-u'), gid: accountId('-g') } : undefined
  if (account) await chown(dir, account.uid, account.gid)
  const data = join(dir, 'data')
  const how = { ...account, cwd: dir }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'terrier', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    how,
  )
  const url = `postgres://terrier@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const start = async () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${dir}`,
      'fsync=off',
    ]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(join(bin, 'postgres'), args, { ...how, stdio: 'ignore' })
    await untilUp(url)
  }
  let paused = false
  // Each connection has a process of its own, a child of the server.
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    paused = signal === 'SIGSTOP'
    server!.kill(signal)
    for (const child of await childrenOf(server!.pid!)) signalIfThere(child, signal)
  }
  const close = async () => {
    // A process that is stopped ends by no signal but SIGKILL.
    if (paused) await signalAll('SIGCONT')
    await end('SIGINT')
  }
  await start()
  atTheEnd(close)
  // SIGQUIT ends every backend at once without a checkpoint; SIGINT is the fast shutdown in good order.
  return {
    url,
    start,
    kill: () => end('SIGQUIT'),
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    close,
  }
}

/** A connection may have ended meanwhile. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function ofServer(url: string): Promise<TestPostgres> {
  const name = `terrier_test_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  await runOnce(url, `CREATE DATABASE ${name}`)
  const close = () => runOnce(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  atTheEnd(close)
  return {
    url: own.href,
    kill: undefined,
    start: async () => undefined,
    pause: async () => undefined,
    resume: async () => undefined,
    close,
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function untilUp(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return await runOnce(url, 'SELECT 1')
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error })
      await delay(100)
    }
  }
}

/** Folder of initdb and postgres. */
function programs(): string {
  const given = process.env.POSTGRES_PATH
  if (given) return dirname(realpathSync(given))
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return join(PACKAGED, newest, 'bin')
}

function accountId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
