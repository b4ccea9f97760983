import { PGlite } from '@electric-sql/pglite'
import type { AccountsDatabase } from './database.ts'

/**
 * PostgreSQL in this process, kept in a folder that no other process may have open. Opening it takes a second or more. Chosen over
 * SQLite, which several processes may open: every statement is then the one that DATABASE_URL's server runs, and folders of
 * accounts that exist go on being read.
 */
export async function embeddedDatabase(folder: string): Promise<AccountsDatabase> {
  const pglite = await PGlite.create(folder)
  return {
    query: async (sql, parameters = []) => (await pglite.query(sql, [...parameters])).rows,
    transaction: (work) =>
      pglite.transaction((inside) =>
        work({ query: async (sql, parameters = []) => (await inside.query(sql, [...parameters])).rows }),
      ),
    close: () => pglite.close(),
  }
}
