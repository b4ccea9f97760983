import { quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { priceFacts } from '../../../shared/facts/sales.ts'
import { FEWEST_SALES } from '../../../shared/schemas/price.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'
import { irisSource } from './iris.ts'
import { streetSource } from './streets.ts'

/** The newest median of each zone, by type: table `<name>_prices` (zone, flat, house). Small groups say nothing, as in every answer. */
const newest = (priced: Sql, zone: Sql) => {
  const of = (type: string) => sql`arg_max(median, year) FILTER (type = ${quoted(type)})`
  return sql`SELECT zone, ${of('Appartement')} AS flat, ${of('Maison')} AS house
    FROM (SELECT ${zone} AS zone, year("date") AS year, type, round(median(value)) AS median FROM ${priced}
      WHERE value IS NOT NULL AND ${zone} IS NOT NULL GROUP BY ALL HAVING count(*) >= ${FEWEST_SALES}) GROUP BY zone`
}

/** Over the tables of the streets and of the IRIS. */
export const priceSource = factSource({
  group: priceFacts,
  reads: { priced: lakeOf('dvf', 'priced-sales') },
  needs: [streetSource, irisSource],
  select({ priced }) {
    return sql`WITH street AS (${newest(priced, sql`commune || ':' || street_code`)}),
        iris AS (${newest(priced, sql`iris`)}), commune AS (${newest(priced, sql`commune`)})
      SELECT base.idu, street.flat AS "streetAppartementPricePerM2", street.house AS "streetMaisonPricePerM2",
        iris.flat AS "irisAppartementPricePerM2", iris.house AS "irisMaisonPricePerM2",
        commune.flat AS "communeAppartementPricePerM2", commune.house AS "communeMaisonPricePerM2"
      FROM base LEFT JOIN facts_streets s USING (idu) LEFT JOIN facts_iris i USING (idu)
        LEFT JOIN street ON street.zone = s."streetCode" LEFT JOIN iris ON iris.zone = i."irisCode"
        LEFT JOIN commune ON commune.zone = base."communeCode"`
  },
})
