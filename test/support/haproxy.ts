import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from '../bench/free-port.ts'
import { temporaryDir } from './temp.ts'
import { eventually } from './terrier-process.ts'

/** The path `scripts/services.mjs` found, else where Debian puts it. */
const PROGRAM = process.env.HAPROXY_PATH || '/usr/sbin/haproxy'
const SETTINGS = resolve(import.meta.dirname, '../../deploy/haproxy.cfg')
const TEMPLATE =
  /^ {2}server-template (?<name>\S+) 16 api:3000 resolvers docker init-addr none (?<rest>.*)$/gm

export interface FrontProxy {
  url: string
  /** What it logged: replicas that went and came back, requests that failed. */
  log(): string
  stop(): Promise<void>
}

/**
 * A real HAProxy on this machine with the settings of deploy/haproxy.cfg, in front of these ports. `TRUST_PROXY` is 1 unless given.
 * Throws when the settings no longer have the lines that name replicas and ports.
 */
export async function haproxy(ports: readonly number[], trustProxy = '1'): Promise<FrontProxy> {
  const file = join(await temporaryDir('haproxy'), 'haproxy.cfg')
  const [port, own, again] = [await freePort(), await freePort(), await freePort()]
  let settings = await readFile(SETTINGS, 'utf8')
  const replace = (from: string | RegExp, to: (...found: string[]) => string) => {
    const changed = settings.replace(from, to)
    if (changed === settings) throw new Error(`${SETTINGS} has nothing like ${from} any more`)
    settings = changed
  }
  // Replicas here have fixed ports, instead of one name in Docker's DNS.
  replace(TEMPLATE, (_line, name = '', rest = '') =>
    ports.map((replica) => `  server ${name}${replica} 127.0.0.1:${replica} ${rest}`).join('\n'),
  )
  replace('bind :8080', () => `bind 127.0.0.1:${port}`)
  replace('bind 127.0.0.1:8081', () => `bind 127.0.0.1:${own}`)
  replace(/127\.0\.0\.1:8082/g, () => `127.0.0.1:${again}`)
  await writeFile(file, settings)
  const server = spawn(PROGRAM, ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TRUST_PROXY: trustProxy },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => {
      said = (said + text).slice(-20_000)
    })
  const ended = new Promise((done) => server.once('exit', done))
  await eventually('HAProxy answers', async () => {
    if (server.exitCode !== null) throw new Error(`HAProxy ended:\n${said}`)
    return fetch(`http://127.0.0.1:${own}`).catch(() => undefined)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => said,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
