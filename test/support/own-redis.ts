import type { ChildProcess } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../bench/free-port.ts'
import { startRedis } from './redis-process.ts'
import { temporaryDir } from './temp.ts'

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
    const settings = { appendonly: 'yes', 'maxmemory-policy': 'noeviction' }
    this.#process = await startRedis(this.#port, this.#dir, settings)
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

  /** Stops it from answering while its connections stay open, until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Dies with its disk and starts again with an empty one. */
  async startAfresh(): Promise<this> {
    await this.stop('SIGKILL')
    await rm(this.#dir, { recursive: true })
    await mkdir(this.#dir)
    return this.start()
  }

  /** Forgets everything while it runs: a hand that slipped. */
  async empty(): Promise<void> {
    const client = new Redis(this.url)
    await client.flushall()
    client.disconnect()
  }
}
