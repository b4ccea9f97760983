import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { createCommuneTable } from '../../pipeline/unit/commune-tables.ts'
import { countedOutcome, lastFetched, newestRow } from '../../pipeline/unit/outcome.ts'
import { areaFilter, readAskedCompanies } from './area.ts'
import { balance } from './balance.ts'
import { carryOver, cleanEstablishments, cleanUnits, writeSireneLake } from './lake.ts'
import { stocksFor } from './part.ts'
import { locateEstablishments } from './points.ts'
import { selectEstablishments, selectUnits } from './select-rows.ts'

/**
 * Reads the national SIRENE stock for one département (or some communes of it): its active establishments, the companies seen there
 * or named by the owners' files, and their head offices wherever they are. The files are streamed, never held; several départements share
 * one pass over them.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (db) => {
    await createCommuneTable(db, input.unit, input.territory)
    const stocks = await stocksFor(db, input)
    input.progress(stocks.units.rows)
    const filter = areaFilter(input.unit)
    const ledger = new Ledger(input.unit)
    await readAskedCompanies(db, input)
    await selectEstablishments(db, stocks.establishments, input.unit, filter)
    input.progress(stocks.units.rows + stocks.establishments.rows)
    await selectUnits(db, stocks.units)
    await locateEstablishments(db, stocks.points, ledger)
    await balance(db, stocks, filter, ledger)
    await cleanUnits(db, input)
    await cleanEstablishments(db, input)
    await carryOver(db, input, stocks.units)
    const lake = await writeSireneLake(db, input.workDir)
    return countedOutcome(db, input, lake, ledger, newestRow(await newestTreatment(db, input)))
  })
}

/** The stock carries no date: it is as new as the newest treatment of a company in it. */
async function newestTreatment(db: Database, { sources }: NormaliseInput): Promise<string> {
  const fetched = lastFetched(sources)
  const newest = await db.value(
    sql`SELECT max(traitement[1:10]) FROM unit_rows
     WHERE regexp_matches(traitement, '^20[0-9]{2}-[01][0-9]-[0-3][0-9]') AND traitement[1:10] <= ${quoted(fetched)}`,
  )
  return typeof newest === 'string' ? newest : fetched
}
