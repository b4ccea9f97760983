import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../bench/free-port.ts'
import { atTheEnd } from './at-the-end.ts'
import { startRedis } from './redis-process.ts'
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
 * Starts redis-server on a free port of 127.0.0.1 until the test or file is over (see `atTheEnd`), keeping nothing on disk, or gives the one that
 * `REDIS_URL` names.
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
    server = await startRedis(port, dir, { appendonly: 'no' })
  }
  await start()
  atTheEnd(kill)
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
