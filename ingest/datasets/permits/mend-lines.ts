import { mendEncoded } from '../../../formats/csv/mend-encoded.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, sql } from '../../../formats/duckdb/sql.ts'
import { withFullType } from './street.ts'

/** Fields that hold words. */
const WORDS = ['applicant', 'street_number', 'street_type', 'street', 'locality'].map(ident)

/**
 * Mends the words of `judged` whose accents were encoded twice or more; `is_mended` is then true. About 2 % of the lines of September 2026 have some.
 */
export async function mendWords(db: Database): Promise<void> {
  const texts = await db.all(
    sql`SELECT DISTINCT written FROM (SELECT unnest([${joinSql(WORDS)}]) AS written FROM judged)
     WHERE regexp_matches(written, '[^\\x00-\\x7F]') ORDER BY written`,
  )
  const mended = texts.flatMap(([text]) => {
    const meant = mendEncoded(String(text))
    return meant === text ? [] : [[String(text), meant]]
  })
  await db.fill('mended', 'written VARCHAR, meant VARCHAR', mended)
  for (const field of WORDS)
    await db.run(
      sql`UPDATE judged SET ${field} = meant, is_mended = true FROM mended WHERE written = judged.${field}`,
    )
}

/**
 * Makes `street` of `judged` the type and the name of the street together, the type in full: where the list has a column of its own for the type and
 * where the name begins with it, the same street reads the same.
 */
export async function joinStreets(db: Database): Promise<void> {
  await db.run(
    sql`UPDATE judged SET street = nullif(trim(regexp_replace(concat_ws(' ', street_type, street), '\\s+', ' ', 'g')), '')`,
  )
  const texts = await db.all(sql`SELECT DISTINCT street FROM judged WHERE street IS NOT NULL ORDER BY street`)
  const full = texts.flatMap(([text]) => {
    const street = withFullType(String(text))
    return street === text ? [] : [[String(text), street]]
  })
  await db.fill('full_streets', 'written VARCHAR, full_street VARCHAR', full)
  await db.run(sql`UPDATE judged SET street = full_street FROM full_streets WHERE written = street`)
}
