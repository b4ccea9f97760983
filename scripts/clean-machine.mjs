// A folder that stands for a new user's machine, and the programs that a test runs there. For Linux and macOS.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from './ensure.mjs'

/** How a machine reaches the network: the only variables that are taken over from this process. */
const NETWORK = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i

/** Milliseconds that a program has to end after Ctrl-C; a service closes for 15 s at most. */
const CLOSING = 30_000

export class CleanMachine {
  #folder = mkdtempSync(path.join(tmpdir(), 'terrier-package-'))
  #running = new Set()
  #env

  /** `registry`: where npm gets packages; the home is empty, so no configuration says it. */
  constructor(registry) {
    for (const name of ['bin', 'home', 'cache', 'tmp']) mkdirSync(this.path(name))
    // No compiler, Python, make or git: a package that has to be compiled fails here.
    symlinkSync(process.execPath, this.path('bin/node'))
    symlinkSync('/bin/sh', this.path('bin/sh'))
    this.#env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name))),
      PATH: this.path('bin'),
      HOME: this.path('home'),
      TMPDIR: this.path('tmp'),
      npm_config_cache: this.path('cache'),
      npm_config_registry: registry,
      // No lock file goes with a package, so npm takes the newest versions allowed: one that needs a newer Node must not pass with a warning.
      npm_config_engine_strict: 'true',
      npm_config_fund: 'false',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
    }
  }

  /** Path of a file or folder of this machine. */
  path(name) {
    return path.join(this.#folder, name)
  }

  /** Makes a folder and gives its path. */
  newFolder(name) {
    mkdirSync(this.path(name))
    return this.path(name)
  }

  /** Starts a script of Node in a process group of its own, as a shell starts a command. */
  start(script, args, { cwd, env = {} }) {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...this.#env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    const program = new Program(child, [path.basename(script), ...args].join(' '))
    this.#running.add(program)
    void program.ended.finally(() => this.#running.delete(program))
    return program
  }

  /** Runs a script of Node to its end and gives its stdout. Throws SetupError with all it said when it fails, or takes too long. */
  async run(script, args, { timeoutMs, ...options }) {
    const program = this.start(script, args, options)
    program.child.stdin.end()
    await program.inTime(program.ended, timeoutMs, 'end')
    if (program.child.exitCode !== 0) throw program.failure(`ended with code ${program.child.exitCode}`)
    return program.out
  }

  /** Ends what still runs, and removes the folder. */
  async end() {
    await Promise.allSettled([...this.#running].map((program) => program.stop()))
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** A program that was started on the clean machine, with what it has said. */
class Program {
  out = ''
  err = ''

  constructor(child, name) {
    this.child = child
    this.name = name
    child.stdout.on('data', (chunk) => {
      this.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      this.err += chunk
    })
    this.ended = new Promise((resolve) => child.once('close', () => resolve(true)))
  }

  /** Resolves with the match once stdout has it. Throws SetupError when the program ends before, or needs more than `timeoutMs`. */
  async says(pattern, timeoutMs) {
    for (const until = performance.now() + timeoutMs; ; await sleep(100)) {
      const match = pattern.exec(this.out)
      if (match) return match
      if (this.child.exitCode !== null) throw this.failure(`ended with code ${this.child.exitCode}`)
      if (performance.now() > until) throw this.failure(`did not say ${pattern} in ${timeoutMs / 1000} s`)
    }
  }

  /** Waits for the promise. Throws SetupError after `timeoutMs`. */
  async inTime(promise, timeoutMs, what) {
    const stop = new AbortController()
    const late = sleep(timeoutMs, 'late', { signal: stop.signal }).catch(() => 'done')
    if ((await Promise.race([promise, late])) === 'late')
      throw this.failure(`did not ${what} in ${timeoutMs / 1000} s`)
    stop.abort()
  }

  /** Ends it as Ctrl-C does, by a signal to its whole group. Throws SetupError when it goes on. */
  async stop() {
    this.#signal('SIGINT')
    try {
      await this.inTime(this.ended, CLOSING, 'end after Ctrl-C')
    } finally {
      this.#signal('SIGKILL')
    }
  }

  failure(what) {
    return new SetupError(
      `${this.name} ${what}. It said:\n${this.out.slice(-2000)}\n${this.err.slice(-4000)}`,
    )
  }

  #signal(signal) {
    try {
      process.kill(-this.child.pid, signal)
    } catch (error) {
      // Nothing of the group runs any more.
      if (error.code !== 'ESRCH') throw error
    }
  }
}
