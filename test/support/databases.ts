import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { AccountsDatabase } from '../../people/accounts/database/database.ts'
import { embeddedDatabase } from '../../people/accounts/database/embedded.ts'
import { migrate } from '../../people/accounts/database/migrate.ts'
import { postgresDatabase } from '../../people/accounts/database/postgres.ts'
import { testPostgres } from './postgres.ts'
import { temporaryDir } from './temp.ts'

/** Runs a suite on a PostgreSQL server and again on the embedded one, both with the present tables and no rows. */
export function onBothDatabases(suite: (db: () => AccountsDatabase) => void): void {
  for (const [name, open] of Object.entries({
    'PostgreSQL server': onServer,
    'embedded PostgreSQL': embedded,
  }))
    describe(name, () => {
      let opened: { database: AccountsDatabase; close(): Promise<void> } | undefined
      beforeAll(async () => {
        opened = await open()
        await migrate(opened.database)
      })
      afterAll(() => opened?.close())
      suite(() => opened!.database)
    })
}

async function onServer() {
  const server = await testPostgres()
  const database = postgresDatabase(server.url)
  const close = async () => {
    await database.close()
    await server.close()
  }
  return { database, close }
}

async function embedded() {
  const database = await embeddedDatabase(join(await temporaryDir('pglite'), 'accounts'))
  return { database, close: () => database.close() }
}
