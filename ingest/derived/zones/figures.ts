import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { DrawnLevel } from '../../../shared/artefacts/zones.ts'
import type { ZoneFigure } from '../../../shared/artefacts/zones-builder.ts'
import { zoneStats } from '../../datasets/dvf/prices/aggregate.ts'

/** How the zones of a level are found in the lake of priced sales. An arrondissement takes the place of the commune. */
const ZONE_OF: Readonly<Record<DrawnLevel, Sql>> = {
  departement: sql`departement`,
  commune: sql`commune`,
  iris: sql`iris`,
  section: sql`section_code`,
}

export type FiguresOf = (level: DrawnLevel, code: string) => readonly ZoneFigure[]

/**
 * Prices per m² of the zones of one département, by year and type, computed as those that the API answers (`zoneStats`) from the lake of
 * priced sales. The map shows a figure from five sales on, at every level: others are left out. So are those of the département in a year that is not
 * `isWhole`: the median of the communes that are loaded is not its own, and answers withhold it.
 */
export async function figuresOf(
  db: Database,
  pricedSales: string | undefined,
  isWhole: (year: number) => boolean,
): Promise<FiguresOf> {
  const found = new Map<string, ZoneFigure[]>()
  if (pricedSales !== undefined) {
    await db.run(sql`CREATE VIEW priced AS SELECT * FROM ${parquet(pricedSales)}`)
    for (const [level, zone] of Object.entries(ZONE_OF))
      for await (const { zone: code, years } of zoneStats(db, zone, true)) {
        const shown = level === 'departement' ? years.filter(({ year }) => isWhole(year)) : years
        const figures = shown.flatMap(({ year, byType }) =>
          byType.flatMap(({ type, count, median, q1, q3 }) =>
            median === null || q1 === null || q3 === null ? [] : [{ year, type, count, median, q1, q3 }],
          ),
        )
        if (figures.length > 0) found.set(`${level}:${code}`, figures)
      }
  }
  return (level, code) => found.get(`${level}:${code}`) ?? []
}
