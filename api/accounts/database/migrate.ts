import { z } from 'zod'
import { type Database, rowsOf } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/** Held while migrating, so that replicas that start together do it once. Any number, the same in all. */
const LOCK = 0x7e441e4

/** Brings the database to the present step. Throws when it is ahead of this version of Terrier. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await db.query(
      'CREATE TABLE IF NOT EXISTS migration (step integer PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now())',
    )
    const [row] = await rowsOf(
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

/** One statement at a time is what both databases take; no text in ours holds a semicolon. */
function statementsOf(sql: string): string[] {
  return sql.split(';').filter((statement) => statement.trim() !== '')
}
