import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../../shared/settings/config.ts'
import { runCommand } from '../control/commands.ts'
import { hold } from '../control/holder.ts'
import type { Database } from './database.ts'
import { LazyDatabase, type LazyDatabaseOptions } from './lazy.ts'
import { migrate } from './migrate.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataPath'>

/** Path of the socket on which the process with the embedded database of a data folder listens. */
export function socketOf(dataPath: string): string {
  return resolve(dataPath, 'accounts.sock')
}

/**
 * The database of accounts: the PostgreSQL of `DATABASE_URL`, else the one embedded in the data folder. The first statement opens and
 * migrates it. `onChange` is called each time it is lost and each time it is back.
 */
export function openDatabase(
  { databaseUrl, dataPath }: Where,
  onChange: LazyDatabaseOptions['onChange'],
): LazyDatabase {
  // Only that of the two is loaded which is opened.
  const open = async () =>
    databaseUrl === undefined
      ? embedded(dataPath, () => database)
      : migrated((await import('./postgres.ts')).postgresDatabase(databaseUrl))
  const database: LazyDatabase = new LazyDatabase({ open, isServer: databaseUrl !== undefined, onChange })
  return database
}

/** Throws HeldByOther when another process has it open. */
async function embedded(dataPath: string, opened: () => Database): Promise<Database> {
  const letGo = await hold(socketOf(dataPath), (command) => runCommand(opened(), command))
  try {
    const folder = join(dataPath, 'accounts')
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    const { embeddedDatabase } = await import('./embedded.ts')
    const database = await migrated(await embeddedDatabase(folder))
    const close = async () => {
      await database.close()
      await letGo()
    }
    return {
      query: (sql, parameters) => database.query(sql, parameters),
      transaction: (work) => database.transaction(work),
      close,
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
