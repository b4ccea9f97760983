import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { AccountsDatabase, Queryable } from './database.ts'

/** Milliseconds. Without these limits a lost database would make callers wait without end. */
const LIMITS = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 5000,
  query_timeout: 6000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Milliseconds that closing may take: a server that hangs never closes its side, and would keep this process alive. */
const CLOSE_LIMIT = 1000

/** A PostgreSQL server, through a pool of connections. Connects at the first statement. */
export function postgresDatabase(url: string): AccountsDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 8, application_name: 'terrier', ...LIMITS })
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on('error', () => undefined)
  return {
    query: (sql, parameters) => run(pool, sql, parameters),
    transaction: (work) => inTransaction(pool, work),
    close: () => Promise.race([pool.end(), delay(CLOSE_LIMIT, undefined, { ref: false })]),
  }
}

async function run(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown[]> {
  const { rows } = await on.query(sql, [...parameters])
  return rows
}

async function inTransaction<T>(pool: pg.Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onBroken = (error: Error) => {
    broken = error
  }
  // pg emits `error` on a connection that breaks, and the pool listens on idle ones only: without this listener the process would end.
  client.on('error', onBroken)
  try {
    await client.query('BEGIN')
    const result = await work({ query: (sql, parameters) => run(client, sql, parameters) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
    client.off('error', onBroken)
  }
}
