import type { FastifyBaseLogger } from 'fastify'
import type { Keys } from '../../api/quotas/subject.ts'
import type { Config } from '../../shared/settings/config.ts'
import { HeldByOther } from './control/holder.ts'
import type { AccountsDatabase } from './database/database.ts'
import { DatabaseUnavailable } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { KeyRing } from './keys/key-ring.ts'
import { KeyStore } from './keys/key-store.ts'
import { KeyUse } from './keys/key-use.ts'
import { People } from './people/people.ts'
import { Sessions } from './people/sessions.ts'

/** The stores of accounts, sessions and keys. Their methods throw DatabaseUnavailable while the database cannot be reached. */
export interface Accounts {
  readonly people: People
  readonly sessions: Sessions
  readonly keys: KeyStore
  readonly use: KeyUse
  /** What they are kept in, for what else belongs to an account. */
  readonly database: AccountsDatabase
  /** Looks up the key of a request, for the quotas. */
  readonly ring: Keys
  /** Resolves once the database is open. Await it before work that an outage would waste: counting an attempt, announcing a mail. */
  ready(): Promise<void>
  /** Claims the embedded database for this process, which otherwise the first statement does; the log says so when another process has it. */
  claim(): Promise<void>
  /** Why accounts and keys cannot be used, for people; undefined while they can. */
  readonly trouble: string | undefined
  close(): Promise<void>
}

/** The accounts of this service. The first statement opens the database. */
export function openAccounts(
  config: Pick<Config, 'databaseUrl' | 'dataPath'>,
  log: FastifyBaseLogger,
): Accounts {
  const database = openDatabase(config, (up, error) => {
    if (up) log.info('accounts and API keys can be used again')
    else
      log.warn({ err: error }, 'accounts and API keys cannot be used; questions without a key are answered')
  })
  const keys = new KeyStore(database)
  const ring = new KeyRing(keys)
  const use = new KeyUse(database, (error) => log.warn({ err: error }, 'the use of keys is not written yet'))
  return {
    database,
    people: new People(database),
    sessions: new Sessions(database),
    keys,
    use,
    ring: { find: (secret, caller) => ring.find(secret, caller), used: (id) => use.used(id) },
    ready: () => database.ready(),
    claim: () => database.claim(),
    get trouble() {
      const { trouble } = database
      const cause = trouble instanceof DatabaseUnavailable ? trouble.cause : trouble
      return cause === undefined || cause instanceof HeldByOther
        ? cause?.message
        : 'The database of accounts cannot be reached'
    },
    close: async () => {
      await use.close()
      await database.close()
    },
  }
}
