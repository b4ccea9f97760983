import type { z } from 'zod'
import { Unavailable } from '../../../shared/release/availability.ts'

/** What SQL can be asked of: the database itself, or one transaction of it. */
export interface Queryable {
  /** Rows of one statement; `$1`, `$2`… stand for the parameters. */
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown[]>
}

/** PostgreSQL, near or embedded: the same SQL on both. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction, undone when it throws. */
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The database cannot be reached or used for now: nothing that needs an account works, everything else does. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database of accounts cannot be used for now', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Rows as a schema reads them. */
export async function rowsOf<S extends z.ZodType>(
  db: Queryable,
  schema: S,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<z.output<S>[]> {
  return (await db.query(sql, parameters)).map((row) => schema.parse(row))
}

/** What the driver says, without a code, of a connection that is not there. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Cannot use a pool|PGlite is clos)/

/**
 * Tells a database that is gone from a statement that is wrong. Statements that are wrong have an SQLSTATE, of which the
 * classes 08, 53, 57 and 58 mean connection, resources, an operator's hand, and the system.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) return LOST.test(error.message)
  return /^(?:08|53|57|58)[0-9A-Z]{3}$/.test(code) || /^E(?!RR_)[A-Z_]+$/.test(code)
}
