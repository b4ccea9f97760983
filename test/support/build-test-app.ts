import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../shared/settings/config.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import { NO_QUOTAS } from './no-quotas.ts'
import { TinyReleases } from './tiny-release.ts'

export const quietConfig: Config = readConfig({
  LOG_LEVEL: 'silent',
  PORT: '0',
  CLOSING_GRACE_SECONDS: '0',
  ...NO_QUOTAS,
  MCP_SECRET: 'a secret of the tests, long enough',
})

/** The whole service over four parcels, closed when the test is over. */
export async function buildTestApp(
  releases: ReleaseSource = new TinyReleases(),
  config: Partial<Config> = {},
): Promise<FastifyInstance> {
  const app = await buildApp({ config: { ...quietConfig, ...config }, releases })
  onTestFinished(() => app.close())
  return app
}
