import type { Database } from '../../../formats/duckdb/database.ts'
import { groupsOf } from '../../../formats/duckdb/rows.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { batchLines, SECTION } from './batch-lines.ts'
import { splitBatch } from './split-batch.ts'

/** What the column `grouping` says of a line whose sale was not in its file: NULL where the file tells it. */
export const INFERRED = 'inferred'

/** The batch of a line, over the columns of `lines`: what one day, price, nature and département have, whatever its identifier. */
const BATCH = sql`md5_number(concat_ws(' ', 'batch', departement, "date", price, nature))`
const READ = sql`(scope IS NULL OR scope = 'other-commune')`
const IS_INFERRED = sql`grouping = ${quoted(INFERRED)}`

/**
 * Fills `inferred` (id, sale_group) for the lines of `numbered` whose file has merged identifiers: those just read that are not refused, those of
 * communes that were not asked for included, and those loaded before. `splitBatch` finds the sales of a batch; one in a single section, as
 * nearly every one is, is a sale.
 */
export async function inferSales(db: Database): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE batches AS SELECT id, ${BATCH} AS batch, ${SECTION} AS section FROM numbered
     WHERE ${IS_INFERRED} AND rule IS NULL AND (${READ} OR scope = 'carried')`,
  )
  await db.run(
    'CREATE TEMP TABLE wide AS SELECT batch FROM batches GROUP BY batch HAVING min(section) <> max(section)',
  )
  const lines = sql`(SELECT batch, n.* FROM numbered n JOIN batches USING (id) WHERE batch IN (SELECT batch FROM wide))`
  const found: [id: number, part: string][] = []
  for await (const [, batch] of groupsOf(batchLines(db, lines), (line) => line.batch))
    for (const sale of splitBatch(batch, batch[0].price)) {
      const part = sale.map(({ section }) => section).sort()[0]!
      for (const { id } of sale) found.push([id, part])
    }
  await db.fill('parts', 'id BIGINT, part VARCHAR', found)
  await db.run(
    sql`CREATE TEMP TABLE inferred AS
     SELECT id, batch, section, md5_number(concat_ws(' ', 'inferred', batch, coalesce(part, section))) AS sale_group FROM batches LEFT JOIN parts USING (id)`,
  )
}

/**
 * SQL: `sale_group` and `n`, how many lines their file shows of the sales in `inferred` of which it shows some that were not loaded: of other communes,
 * or refused. A refused line is of the sale that has others in its section.
 */
export const SEEN_OF_INFERRED = sql`
  WITH read AS (
    SELECT sale_group, scope IS NOT NULL AS lost FROM inferred JOIN numbered USING (id) WHERE ${READ}
    UNION ALL
    SELECT sale_group, true FROM numbered n JOIN (SELECT DISTINCT batch, section, sale_group FROM inferred) known
      ON known.batch = ${BATCH} AND known.section = ${SECTION} WHERE rule IS NOT NULL AND ${IS_INFERRED} AND ${READ})
  SELECT sale_group, count(*) AS n FROM read GROUP BY sale_group HAVING bool_or(lost)`
