import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../bench/free-port.ts'
import { temporaryDir } from './temp.ts'

/** A real Redis. */
export interface TestRedis {
  url: string
  /** It was started here: only then may it be ended or paused. */
  ours: boolean
  /** Ends it as a crash would; what it counted is gone. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops it from answering while its connections stay open, until `resume`. */
  pause(): void
  resume(): void
}

/**
 * Starts redis-server on a free port of 127.0.0.1, keeping nothing on disk, or gives the one that `REDIS_URL` names. Call
 * `kill` when the tests are over.
 */
export async function testRedis(): Promise<TestRedis> {
  if (process.env.REDIS_URL) return given(process.env.REDIS_URL)
  const port = await freePort()
  const dir = await temporaryDir('redis')
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      dir,
    ]
    server = spawn(process.env.REDIS_PATH || 'redis-server', args, { stdio: 'ignore' })
    const failed = once(server, 'error').then(([error]) => {
      throw error
    })
    await Promise.race([untilAnswers(url), failed])
  }
  await start()
  return {
    url,
    ours: true,
    kill,
    start,
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
  }
}

function given(url: string): TestRedis {
  const nothing = () => undefined
  return {
    url,
    ours: false,
    kill: async () => undefined,
    start: async () => undefined,
    pause: nothing,
    resume: nothing,
  }
}

/** Says, loudly, that a test which ends or pauses Redis was skipped because the one in use is not ours. */
export function mayEnd(redis: TestRedis): boolean {
  if (!redis.ours) process.stderr.write('\nSKIPPED: REDIS_URL names a server that is not ours to end\n')
  return redis.ours
}

async function untilAnswers(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  try {
    await Promise.race([
      client.ping(),
      delay(10_000).then(() => Promise.reject(new Error('Redis did not start'))),
    ])
  } finally {
    client.disconnect()
  }
}
