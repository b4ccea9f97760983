import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'

/** A point farther than this from every parcel tells no arrondissement. */
const NEAR_METRES = 50

const cityRow = z.tuple([z.string(), z.string(), z.number(), z.number()])

/**
 * Fills the table `arrondissements` (id, commune): of the installations that stand under Paris, Lyon or Marseille as a whole and have a point in the
 * table `places`, the arrondissement of the parcel there. `cadastre` opens the parcels of the area, undefined when none are loaded; it is asked
 * only when there is such an installation.
 */
export async function findArrondissements(
  db: Database,
  installations: Sql,
  territory: Territory,
  cadastre: () => Promise<ParcelLocator | undefined>,
): Promise<void> {
  const cities = [...new Set(territory.data.communes.flatMap(({ city }) => city ?? []))]
  const rows =
    cities.length === 0
      ? []
      : await db.rowsAs(
          cityRow,
          sql`SELECT id, i.commune, p.lng, p.lat FROM ${installations} i JOIN places p USING (id)
            WHERE p.lng IS NOT NULL AND i.commune IN (${quotedList(cities)}) ORDER BY id`,
        )
  const locator = rows.length === 0 ? undefined : await cadastre()
  await db.fill(
    'arrondissements',
    'id VARCHAR, commune VARCHAR',
    rows.flatMap(([id, city, lng, lat]) => {
      const found = locator?.locate(lng, lat, NEAR_METRES)
      const code = found && communeCodeOf(found.idu)
      return code !== undefined && territory.commune(code)?.city === city ? [[id, code]] : []
    }),
  )
}
