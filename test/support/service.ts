import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { readConfig } from '../../shared/settings/config.ts'
import { Releases } from '../../stores/releases.ts'
import { atTheEnd } from './at-the-end.ts'
import { cutFrance, ingestSamples } from './cut-france.ts'
import { type DemoFiles, publishedDemo } from './demo.ts'
import { NO_QUOTAS } from './no-quotas.ts'

export interface Service {
  app: FastifyInstance
  releases: Releases
  close(): Promise<void>
}

export type Environment = Record<string, string>

type SampleRequest = Parameters<typeof ingestSamples>[1]

/** The whole service over a data folder, following its releases; nothing listens until the test says so. */
export async function serviceOf(dataDir: DataDir, env: Environment = {}): Promise<Service> {
  const config = readConfig({
    TERRIER_DATA: dataDir.dir,
    LOG_LEVEL: 'silent',
    CLOSING_GRACE_SECONDS: '0',
    ...NO_QUOTAS,
    ...env,
  })
  const { nearestMaxMetres, placesMemory, documentsMemory } = config
  const releases = new Releases({
    dataPath: dataDir.dir,
    nearestMaxMetres,
    placesMemory,
    documentsMemory,
    setsMemory: config.sets.memory,
    sets: { places: config.sets.places, queue: config.sets.queue },
    pastOpen: config.releases.open,
    pollMs: 20,
  })
  await releases.start()
  const app = await buildApp({ config, releases })
  return {
    app,
    releases,
    close: async () => {
      await app.close()
      await releases.stop()
    },
  }
}

/** The service over a data folder until the test, or else the block or file, that asks for it is over. See `atTheEnd`. */
export async function served(dataDir: DataDir, env: Environment = {}): Promise<Service> {
  const service = await serviceOf(dataDir, env)
  atTheEnd(service.close)
  return service
}

/** The same with every dataset of the demo published, and the files of that demo. */
export async function servedDemo(env: Environment = {}): Promise<Service & { demo: DemoFiles }> {
  const demo = await publishedDemo()
  return { ...(await served(demo.dataDir, env)), demo }
}

/** Ingesting real files of a département takes minutes on a busy machine. */
const SAMPLES_LIMIT_MS = 600_000

/**
 * The service over real official files for a describe block, ingested one request after the other before its first test: where the samples are absent
 * the block is skipped, and nothing may be read. Throws when it is asked for anything before.
 */
export function servedSamples(
  requests: () => SampleRequest[] | Promise<SampleRequest[]>,
): Pick<Service, 'app' | 'releases'> & { dataDir: DataDir } {
  let made: (Service & { dataDir: DataDir }) | undefined
  beforeAll(async () => {
    const dataDir = await cutFrance()
    for (const request of await requests()) await ingestSamples(dataDir, request)
    made = { ...(await serviceOf(dataDir)), dataDir }
  }, SAMPLES_LIMIT_MS)
  afterAll(() => made?.close())
  const ready = () => {
    if (!made) throw new Error('The samples are not served yet')
    return made
  }
  return {
    get app() {
      return ready().app
    },
    get releases() {
      return ready().releases
    },
    get dataDir() {
      return ready().dataDir
    },
  }
}
