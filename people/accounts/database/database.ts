import type { z } from 'zod'
import { Unavailable } from '../../../api/kernel/availability.ts'
import { errorCode } from '../../../shared/process/error-code.ts'

/** Runs SQL: the database itself, or one transaction of it. */
export interface Queryable {
  /** Rows of one statement; `$1`, `$2`… stand for the parameters. */
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown[]>
}

/** PostgreSQL, a server or embedded in this process: both take the same SQL. */
export interface AccountsDatabase extends Queryable {
  /** Runs `work` in one transaction, undone when it throws. */
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The database cannot be reached or used at the moment. Questions without a key do not need it. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database of accounts cannot be used for now', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The rows of a statement, each parsed by the schema. */
export async function queryRows<S extends z.ZodType>(
  db: Queryable,
  schema: S,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<z.output<S>[]> {
  return (await db.query(sql, parameters)).map((row) => schema.parse(row))
}

/** Messages of the drivers that mean a lost connection and carry no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Cannot use a pool|PGlite is clos)/

/**
 * Whether an error means that the database is unreachable rather than that a statement is wrong. The SQLSTATE classes 08, 53, 57 and
 * 58 mean connection, resources, operator and system; every other class blames the statement.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code === undefined) return LOST.test(error.message)
  return /^(?:08|53|57|58)[0-9A-Z]{3}$/.test(code) || /^E(?!RR_)[A-Z_]+$/.test(code)
}
