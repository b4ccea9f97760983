import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { temporaryDir } from './temp.ts'

/** The path `scripts/services.mjs` found, else whatever the PATH holds. */
const PROGRAM = process.env.REDIS_PATH || 'redis-server'

/** A Redis of one's own on this machine, with its data on disk, as in docker-compose.yml. */
export class TestRedis {
  readonly url: string
  readonly #port: number
  readonly #dir: string
  #process: ChildProcess | undefined

  private constructor(port: number, dir: string) {
    this.#port = port
    this.#dir = dir
    this.url = `redis://127.0.0.1:${port}`
  }

  static async create(): Promise<TestRedis> {
    return new TestRedis(await freePort(), await temporaryDir('redis'))
  }

  /** Starts it (again) and resolves once it answers. */
  async start(): Promise<this> {
    const settings = { port: this.#port, bind: '127.0.0.1', dir: this.#dir, save: '', appendonly: 'yes' }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    this.#process = spawn(PROGRAM, [...args, '--maxmemory-policy', 'noeviction'], { stdio: 'ignore' })
    const client = new Redis(this.url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    await client.ping()
    client.disconnect()
    return this
  }

  /** Ends it; its data stays on disk for the next start. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill(signal)
    await Promise.race([ended, sleep(10_000).then(() => running.kill('SIGKILL'))])
  }

  /** Forgets everything, as a Redis whose disk was lost. */
  async empty(): Promise<void> {
    const client = new Redis(this.url)
    await client.flushall()
    client.disconnect()
  }
}
