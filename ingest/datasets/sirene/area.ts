import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { AreaUnit, NormaliseInput } from '../../dataset.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'

/** Which rows of a national stock belong to a unit, as SQL over its raw `commune` column and the table `communes`. */
export interface AreaFilter {
  /** Condition on the alias `e`, on a bare column so that Parquet statistics can skip what is elsewhere. */
  where: Sql
  /** The parts whose balance is kept: the communes asked for, or the area. */
  parts: readonly string[]
  /** Reason under which rows elsewhere are left out. */
  elsewhere: 'other-commune' | 'other-departement'
}

/** In a whole département a commune code that the territory does not know yet is kept as it is. */
export function areaFilter(unit: AreaUnit): AreaFilter {
  return {
    where: unit.communes
      ? sql`e.commune IN (SELECT code FROM communes)`
      : sql`(starts_with(e.commune, ${quoted(unit.area)}) OR e.commune IN (SELECT code FROM communes))`,
    parts: partsOf(unit),
    elsewhere: unit.communes ? 'other-commune' : 'other-departement',
  }
}

/**
 * Fills `asked` (siren, part): the companies that other datasets name in the area, which are kept wherever they are seated. `part` is
 * the commune they are named in when communes are asked for, else the area.
 */
export async function readAskedCompanies(
  db: Database,
  { asked = [], unit }: Pick<NormaliseInput, 'asked' | 'unit'>,
): Promise<void> {
  await db.run('CREATE TEMP TABLE asked (siren VARCHAR, part VARCHAR)')
  if (asked.length === 0) return
  const part = unit.communes ? sql`commune` : quoted(unit.area)
  await db.run(
    sql`INSERT INTO asked SELECT DISTINCT siren, ${part} FROM read_parquet([${quotedList(asked)}], union_by_name = true)
     WHERE siren IS NOT NULL ORDER BY ALL`,
  )
}
