import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../../shared/settings/config.ts'
import { runCommand } from '../control/commands.ts'
import { SocketHold } from '../control/holder.ts'
import type { AccountsDatabase } from './database.ts'
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
  if (databaseUrl !== undefined) {
    const open = async () => migrated((await import('./postgres.ts')).postgresDatabase(databaseUrl))
    return new LazyDatabase({ open, isServer: true, onChange })
  }
  const held = new SocketHold(socketOf(dataPath), (command) => runCommand(database, command))
  const database: LazyDatabase = new LazyDatabase({
    open: () => embedded(dataPath, held),
    claim: () => held.take(),
    release: () => held.giveBack(),
    isServer: false,
    onChange,
  })
  return database
}

/** Throws HeldByOther when another process has it open. */
async function embedded(dataPath: string, held: SocketHold): Promise<AccountsDatabase> {
  await held.take()
  try {
    const folder = join(dataPath, 'accounts')
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    const { embeddedDatabase } = await import('./embedded.ts')
    const database = await migrated(await embeddedDatabase(folder))
    const close = async () => {
      await database.close()
      await held.giveBack()
    }
    return {
      query: (sql, parameters) => database.query(sql, parameters),
      transaction: (work) => database.transaction(work),
      close,
    }
  } catch (error) {
    await held.giveBack()
    throw error
  }
}

async function migrated(database: AccountsDatabase): Promise<AccountsDatabase> {
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
