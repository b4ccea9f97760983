import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../shared/config.ts'
import type { Keys } from '../quotas/count-requests.ts'
import { openDatabase } from './database/open-database.ts'
import { KeyRing } from './keys/key-ring.ts'
import { KeyStore } from './keys/key-store.ts'
import { KeyUse } from './keys/key-use.ts'
import { People } from './people/people.ts'
import { Sessions } from './people/sessions.ts'

/** Everything about those who have an account. Each throws DatabaseUnavailable while the database is gone. */
export interface Accounts {
  readonly people: People
  readonly sessions: Sessions
  readonly keys: KeyStore
  readonly use: KeyUse
  /** For the counting of requests. */
  readonly ring: Keys
  close(): Promise<void>
}

/** The accounts of this service. Nothing is opened before it is needed, except a PostgreSQL server, to tell early. */
export function openAccounts(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
): Accounts {
  const database = openDatabase(config, (error) =>
    log.warn({ err: error }, 'accounts and API keys cannot be used; questions without a key are answered'),
  )
  if (config.databaseUrl !== undefined) database.ready().catch(() => undefined)
  const keys = new KeyStore(database)
  const ring = new KeyRing(keys)
  const use = new KeyUse(database, (error) => log.warn({ err: error }, 'the use of keys is not written yet'))
  return {
    people: new People(database),
    sessions: new Sessions(database),
    keys,
    use,
    ring: { idOf: (secret, caller) => ring.idOf(secret, caller), used: (id) => use.used(id) },
    close: async () => {
      await use.close()
      await database.close()
    },
  }
}
