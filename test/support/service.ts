import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { readConfig } from '../../shared/settings/config.ts'
import { Releases } from '../../stores/releases.ts'
import { type DemoFiles, publishedDemo } from './demo.ts'
import { NO_QUOTAS } from './no-quotas.ts'

export interface Service {
  app: FastifyInstance
  releases: Releases
  close(): Promise<void>
}

export type Environment = Record<string, string>

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

/** The service over a data folder until the test file is over. For the top of a file: a hook that calls it would leave the service open. */
export async function served(dataDir: DataDir, env: Environment = {}): Promise<Service> {
  const service = await serviceOf(dataDir, env)
  afterAll(service.close)
  return service
}

/** The same with every dataset of the demo published, and the files of that demo. */
export async function servedDemo(env: Environment = {}): Promise<Service & { demo: DemoFiles }> {
  const demo = await publishedDemo()
  return { ...(await served(demo.dataDir, env)), demo }
}
