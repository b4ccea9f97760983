import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { writeDemoTerritory } from '../../data/sample/write-territory.ts'
import { datasets } from '../../ingest/datasets/index.ts'
import { freePort } from '../bench/free-port.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { eventually } from '../support/terrier-process.ts'
import { composeCommand, docker, run } from './engine.ts'

const FILE = resolve(import.meta.dirname, '../../docker-compose.yml')
const ready = z.object({ release: z.string() })

/** The whole installation of docker-compose.yml, as a project of its own with empty volumes, fed from a folder of invented official files. */
export class Installation {
  readonly project = `terrier-test-${process.pid}`
  readonly #folder: string
  readonly #env: Readonly<Record<string, string>>
  readonly url: string
  readonly jobsUrl: string

  private constructor(folder: string, port: number, jobsPort: number) {
    this.#folder = folder
    this.url = `http://127.0.0.1:${port}`
    this.jobsUrl = `http://127.0.0.1:${jobsPort}`
    this.#env = {
      ...NO_QUOTAS,
      COMPOSE_PROJECT_NAME: this.project,
      PUBLISH: `127.0.0.1:${port}`,
      PUBLISH_JOBS: `127.0.0.1:${jobsPort}`,
      DATABASE_URL: 'postgres://terrier:terrier@postgres:5432/terrier',
      MIRROR_FOLDER: folder,
      TERRIER_MIRROR: '/mirror/mirror',
      TERRIER_AREA: '96',
      // One dataset, whose producer is asked every minute.
      TERRIER_SCHEDULE: [...datasets.map(({ name }) => name), 'check']
        .map((name) => (name === 'cadastre' ? 'cadastre=* * * * *' : `${name}=off`))
        .join(';'),
    }
  }

  /** Writes the official files. Nothing is started. */
  static async prepare(): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'terrier-docker-'))
    await writeDemoTerritory(folder)
    // The containers read it as a user that is not the one of this process.
    await chmod(folder, 0o755)
    return new Installation(folder, await freePort(), await freePort())
  }

  /** Folder on this machine of what stands for the producers. */
  get mirror(): string {
    return join(this.#folder, 'mirror')
  }

  compose(...args: string[]): Promise<string> {
    const command = [...composeCommand(), '--file', FILE, '--profile', 'state', ...args] as const
    return run(command as readonly [string, ...string[]], this.#env)
  }

  /** Ids of the containers of a service, those that stand still too. */
  async containers(service: string): Promise<string[]> {
    const filters = [`com.docker.compose.project=${this.project}`, `com.docker.compose.service=${service}`]
    const ids = await docker('ps', '-aq', ...filters.flatMap((label) => ['--filter', `label=${label}`]))
    return ids.split('\n').filter((id) => id !== '')
  }

  /** Scales a service and leaves the containers that are there as they are. */
  async scale(service: string, count: number): Promise<void> {
    await this.compose(
      'up',
      '-d',
      '--no-build',
      '--no-recreate',
      '--no-deps',
      '--scale',
      `${service}=${count}`,
      service,
    )
  }

  /** Status of a path as a replica itself answers it, without the proxy; 0 when it does not answer. */
  async ask(container: string, path: string, key?: string): Promise<number> {
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    const program = `fetch('http://127.0.0.1:3000${path}',{headers:${JSON.stringify(headers)}}).then((r)=>console.log(r.status),()=>console.log(0))`
    return Number(await docker('exec', container, 'node', '-e', program).catch(() => '0'))
  }

  /** Waits until so many replicas run and are ready. */
  async replicas(count: number): Promise<string[]> {
    return eventually(`${count} replicas are ready`, async () => {
      const ids = await this.containers('api')
      if (ids.length !== count) return undefined
      const statuses = await Promise.all(ids.map((id) => this.ask(id, '/ready')))
      return statuses.every((status) => status === 200) ? ids : undefined
    })
  }

  /** Release that the proxy's answer names. */
  async release(): Promise<string> {
    return ready.parse(await (await fetch(`${this.url}/ready`)).json()).release
  }

  /** kill -9 of the process that the container's init has started, as a native fault would end it. */
  async kill9(container: string): Promise<void> {
    await docker('exec', container, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)')
  }

  /** The end of what the services logged. */
  logs(...services: string[]): Promise<string> {
    return this.compose('logs', '--no-color', '--tail', '60', ...services)
  }

  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5')
    await rm(this.#folder, { recursive: true, force: true })
  }
}
