import { z } from 'zod'
import { type AccountsDatabase, queryRows } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/** Advisory lock held while migrating, so that of several replicas that start together one migrates. Every version must use this number. */
const LOCK = 0x7e441e4

/** Runs the migrations that the database lacks. Throws when the database is ahead of this version of Terrier. */
export async function migrate(database: AccountsDatabase): Promise<void> {
  await database.transaction(async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await db.query(
      'CREATE TABLE IF NOT EXISTS migration (step integer PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now())',
    )
    const [row] = await queryRows(
      db,
      z.object({ step: z.number() }),
      'SELECT coalesce(max(step), 0) AS step FROM migration',
    )
    const done = row!.step
    if (done > MIGRATIONS.length)
      throw new Error(
        `The database is at step ${done} and this version of Terrier knows ${MIGRATIONS.length}: use a newer one`,
      )
    for (const [i, sql] of MIGRATIONS.entries()) {
      if (i < done) continue
      for (const statement of statementsOf(sql)) await db.query(statement)
      await db.query('INSERT INTO migration (step) VALUES ($1)', [i + 1])
    }
  })
}

/** Splits at semicolons, because both databases take one statement at a time. A migration must not have a semicolon inside a text. */
function statementsOf(sql: string): string[] {
  return sql.split(';').filter((statement) => statement.trim() !== '')
}
