import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Benches run compiled, one folder deeper. */
const ROOT = import.meta.filename.endsWith('.ts') ? '../..' : '../../..'
/** What `bin/terrier.mjs` starts once it has looked whether a source changed since the last build: 0.1 s of processor time. */
export const TERRIER = resolve(import.meta.dirname, ROOT, 'dist/cli/terrier.js')

/** The `terrier` command in a process of its own. */
export class TerrierProcess {
  out = ''
  err = ''
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>

  /** `stdout`: a descriptor that it writes to, of which `out` has nothing. */
  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    stdout: 'pipe' | number = 'pipe',
  ) {
    this.#child = spawn(process.execPath, [TERRIER, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout, 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.out += chunk.toString('utf8')
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.err += chunk.toString('utf8')
    })
    this.#ended = new Promise((done) => this.#child.once('close', done))
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Ids of the processes it has started and that are at work. */
  children(): Promise<number[]> {
    return childrenOf(this.pid)
  }

  /** Resolves with the exit code. */
  ended(): Promise<number | null> {
    return this.#ended
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null) this.#child.kill(signal)
    return this.#ended
  }

  /** Resolves once it has said so; fails with all it said when it has not in time (ms) or ended before. */
  async says(text: string | RegExp, timeout = 120_000): Promise<void> {
    const said = () => (typeof text === 'string' ? this.out.includes(text) : text.test(this.out))
    const until = performance.now() + timeout
    while (!said()) {
      if (performance.now() > until || this.#child.exitCode !== null)
        throw new Error(`It never said ${text}. It said:\n${this.out}\n${this.err}`)
      await sleep(50)
    }
  }
}

/** Ids of the processes that a process has started and that are at work (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Runs a `terrier` command to its end. */
export async function terrier(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const run = new TerrierProcess(args, env)
  const code = await run.ended()
  return { code, out: run.out, err: run.err }
}

/** Resolves with what `look` gives once it gives something, asked `every` so many ms; fails after `timeout` ms. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  timeout = 120_000,
  every = 50,
): Promise<T> {
  const until = performance.now() + timeout
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`In ${timeout} ms it never came about: ${what}`)
    await sleep(every)
  }
}
