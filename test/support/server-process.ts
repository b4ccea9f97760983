import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../bench/free-port.ts'
import type { Environment } from './service.ts'
import { TERRIER } from './terrier-process.ts'

const START_LIMIT = 100_000

export interface ServerProcess {
  url: string
  pid: number
  /** Ends it by a signal and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void
  /** Waits for its end, whatever brings it. */
  ended(): Promise<void>
  /** Sends a message to what was loaded into it; what it sends back comes to `onMessage`. */
  tell(message: string): void
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null
  /** The signal that ended it, null when none did. */
  exitSignal(): NodeJS.Signals | null
  /** The end of what it wrote. */
  said(): string
}

/** What a server process is besides `terrier serve`: another program, and who hears what it sends. */
interface ProcessOptions {
  program?: string
  onMessage?: (message: unknown) => void
  /** Path that answers 200 once the process has started. */
  until?: string
}

/** `terrier serve` in a process of its own, once it answers 200 at `until`. Throws with what it said when it does not start. */
export async function serverProcess(
  env: Environment,
  args: string[] = [],
  { program = TERRIER, onMessage, until = '/ready' }: ProcessOptions = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program, 'serve', ...args], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      REDIS_URL: '',
      DATABASE_URL: '',
      // The connections that tests leave open would be waited for.
      CLOSING_GRACE_SECONDS: '0',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (onMessage) child.on('message', onMessage)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said = (said + text).slice(-4000)
    })
  const exit = once(child, 'exit')
  const ended = async () => void (await exit)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await ended()
  }
  for (const end = Date.now() + START_LIMIT; !(await answers(url + until)); await delay(100)) {
    if (child.exitCode === null && Date.now() < end) continue
    await stop('SIGKILL')
    throw new Error(`terrier serve did not start:\n${said}`)
  }
  return {
    url,
    pid: child.pid!,
    stop,
    signal: (signal) => void child.kill(signal),
    ended,
    exitCode: () => child.exitCode,
    exitSignal: () => child.signalCode,
    said: () => said,
    tell: (message) => child.send(message),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}
