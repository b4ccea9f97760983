import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { freePort } from './free-port.ts'
import { processorTime } from './processor-time.ts'
import { stop, track } from './stop.ts'

/** Time a server has to answer, milliseconds: a whole country is read and checked before the first answer. */
const START_LIMIT = 240_000

/** A server that this bench started. */
export interface BenchServer {
  base: string
  pid: number
  /** Processor time it has used so far, microseconds; undefined where the system does not tell. */
  cpu(): Promise<number | undefined>
  /** Resident memory, MB (Linux). */
  resident(): Promise<number>
  /** Of it, what is not pages of files that the system may take back, MB (Linux). */
  own(): Promise<number>
  /** The most that was resident so far, MB (Linux). */
  peak(): Promise<number>
  close(): Promise<void>
}

/**
 * Starts `node <args> ` with a free port in `PORT` and last in its arguments when asked, and waits until `path` answers 200. `begun` is given the process
 * as soon as there is one.
 */
export async function startNode(
  args: (port: number) => string[],
  path: string,
  env: Record<string, string> = {},
  begun: (pid: number) => Promise<void> = async () => {},
): Promise<BenchServer> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  track(server)
  await begun(server.pid!)
  let said = ''
  server.stderr.on('data', (text: Buffer) => {
    said = (said + text).slice(-4000)
  })
  const deadline = Date.now() + START_LIMIT
  while (!(await answers(base + path))) {
    const late = Date.now() > deadline
    if (server.exitCode === null && !late) {
      await delay(100)
      continue
    }
    await stop(server)
    throw new Error(
      `The server ${late ? 'was not ready in time' : `ended with ${server.exitCode}`}:\n${said}`,
    )
  }
  return {
    base,
    pid: server.pid!,
    cpu: () => processorTime(server.pid!),
    resident: () => statusOf(server, 'VmRSS'),
    own: () => statusOf(server, 'RssAnon'),
    peak: () => statusOf(server, 'VmHWM'),
    close: () => stop(server),
  }
}

/** The service over the release in `dataPath`, of this checkout unless `program` is the one of another; no quota unless `env` says otherwise. */
export function startService(
  dataPath: string,
  env: Record<string, string> = {},
  args: string[] = [],
  begun?: (pid: number) => Promise<void>,
  program = 'bin/terrier.mjs',
): Promise<BenchServer> {
  const all = { REDIS_URL: '', ...NO_QUOTAS, ...env, TERRIER_DATA: dataPath }
  return startNode(() => [program, 'serve', ...args], '/ready', all, begun)
}

/** A memory figure of the process, MB (proc(5)). */
async function statusOf({ pid }: ChildProcess, name: 'VmRSS' | 'RssAnon' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
