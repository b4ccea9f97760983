import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../bench/free-port.ts'
import type { Environment } from './service.ts'

const TERRIER = resolve(import.meta.dirname, '../../bin/terrier.mjs')
const START_LIMIT = 60_000

export interface ServerProcess {
  url: string
  pid: number
  /** Ends it by a signal and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null
}

/** `terrier serve` in a process of its own, ready to answer. Throws with what it said when it does not start. */
export async function serverProcess(env: Environment, args: string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [TERRIER, 'serve', ...args], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      REDIS_URL: '',
      DATABASE_URL: '',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said = (said + text).slice(-4000)
    })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  for (const end = Date.now() + START_LIMIT; !(await answers(url)); await delay(100)) {
    if (child.exitCode === null && Date.now() < end) continue
    await stop('SIGKILL')
    throw new Error(`terrier serve did not start:\n${said}`)
  }
  return { url, pid: child.pid!, stop, exitCode: () => child.exitCode }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok
  } catch {
    return false
  }
}
