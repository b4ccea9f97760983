import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from '../bench/free-port.ts'
import { temporaryDir } from './temp.ts'
import { eventually } from './terrier-process.ts'

/** The path `scripts/services.mjs` found, else where Debian puts it. */
const PROGRAM = process.env.NGINX_PATH || '/usr/sbin/nginx'
const SETTINGS = resolve(import.meta.dirname, '../../deploy/nginx.conf')

export interface FrontProxy {
  url: string
  /** What it wrote in its log of errors. */
  errors(): Promise<string>
  stop(): Promise<void>
}

/** A real nginx on this machine with the settings of deploy/nginx.conf, in front of these ports. */
export async function nginx(ports: readonly number[]): Promise<FrontProxy> {
  const dir = await temporaryDir('nginx')
  await mkdir(join(dir, 'tmp'))
  const port = await freePort()
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${dir}/tmp/${name};\n`,
  )
  let settings = await readFile(SETTINGS, 'utf8')
  const replace = (from: string, to: string) => {
    if (!settings.includes(from)) throw new Error(`${SETTINGS} has no line "${from}" any more`)
    settings = settings.replace(from, () => to)
  }
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`)
  replace('server api:3000 max_fails=1 fail_timeout=2s;', servers.join('\n    '))
  replace('listen 80;', `listen 127.0.0.1:${port};`)
  replace('http {\n', `http {\n${places.join('')}`)
  const main = `daemon off;\npid ${dir}/pid;\nerror_log ${dir}/error.log;\n`
  await writeFile(join(dir, 'nginx.conf'), main + settings)
  const server = spawn(PROGRAM, ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await eventually('nginx answers', () =>
    // Its own page: a question passed on would count as a failure of services that are not there yet.
    fetch(`${url}/metrics`).then(
      () => true,
      () => undefined,
    ),
  )
  return {
    url,
    errors: () => readFile(join(dir, 'error.log'), 'utf8'),
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
    },
  }
}
