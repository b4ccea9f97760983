import type { FastifyInstance } from 'fastify'
import type { Config } from '../shared/settings/config.ts'
import type { ReleaseSource } from '../stores/lease.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose service this is, as its pages say it. */
    ownSite: OwnSite
  }
}

/** Whose service this is: what the operator set, and what it serves now. */
export interface OwnSite extends SiteSettings {
  /** The id of the release that is served; undefined while there is none. */
  release(): string | undefined
}

export type SiteSettings = Config['site']

/** Gives the pages what they say of their operator. Register it before any page. */
export function addOwnSite(
  app: FastifyInstance,
  { config, releases }: { config: Pick<Config, 'site'>; releases: ReleaseSource },
): void {
  app.decorate('ownSite', {
    ...config.site,
    release: () => {
      const lease = releases.acquire()
      const id = lease?.stores.manifest.id
      lease?.done()
      return id
    },
  })
}
