import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { DPE_FAMILIES } from '../../../shared/dpe/ademe.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { sourceNumbered, writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { checkFilled } from './check-filled.ts'
import { FAMILY_COLUMNS } from './columns.ts'
import { keepLast } from './keep-last.ts'
import { writeLake } from './lake.ts'
import { loadLines } from './load-lines.ts'
import { locateLines } from './locate-lines.ts'
import { placeLines } from './place-lines.ts'
import { createLines, typeLines } from './type-lines.ts'

const family = z.enum(DPE_FAMILIES)

/** Reads the diagnostics of one département (whole, or some communes of it) into the lake. */
export async function normaliseDpe(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  return withDuckDb(workDir, async (connection) => {
    await createLines(connection)
    for (const [source, file] of sources.entries()) {
      const origin = { source, family: family.parse(file.sort), part: file.commune ?? unit.area }
      const columns = FAMILY_COLUMNS[origin.family]
      const loaded = await loadLines(connection, file, columns, workDir)
      await typeLines(connection, loaded.table, columns, origin)
      await loaded.drop()
      if (loaded.sparse) await checkFilled(connection, source, file.url, columns)
      input.progress(await countRows(connection, 'lines'))
    }
    await placeLines(connection, unit, territory)
    await keepLast(connection)
    await locateLines(connection, unit.area)
    const parts = await balance(connection, input)
    const source = sourceNumbered(
      'source',
      sources.map(({ url }) => url),
    )
    const written = [
      await writeLake(connection, input),
      ...(await writeQuarantineOf(connection, input, { table: 'lines', source })),
    ]
    return { written, parts }
  })
}

const repairRow = z.tuple([z.string(), z.bigint(), z.bigint(), z.string().nullable()])

/** Balance and vintage of each part: the vintage is the newest date on which a diagnostic came in or was changed. */
async function balance(
  connection: DuckDBConnection,
  { unit, sources }: NormaliseInput,
): Promise<NormalisedPart[]> {
  const quality = await qualityByPart(connection, 'lines', partsOf(unit))
  const repairs = await connection.runAndReadAll(
    `SELECT part, count(*) FILTER (unreadable > 0), count(*) FILTER (decimal_commas > 0),
       max(greatest(modified_on, received_on))::VARCHAR
     FROM lines WHERE scope IS NULL AND rule IS NULL GROUP BY part`,
  )
  const found = new Map(repairs.getRows().map((row) => [String(row[0]), repairRow.parse(row)]))
  return describeParts(unit, (part) => {
    const own = quality.get(part)!
    const [, unreadable = 0n, commas = 0n, newest = null] = found.get(part) ?? [part]
    if (commas > 0n) own.repaired['decimal-comma'] = Number(commas)
    if (unreadable > 0n) own.repaired['unreadable-value-dropped'] = Number(unreadable)
    const fetched = sources.find((source) => (source.commune ?? unit.area) === part)?.fetchedAt
    if (newest === null && fetched === undefined)
      throw new IngestError(`dpe ${part}: no source was given for it`)
    return {
      quality: own,
      millesime: (newest ?? fetched!).slice(0, 10),
      millesimeFrom: 'newest-row',
    }
  })
}
