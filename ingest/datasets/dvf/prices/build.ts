import type { Database } from '../../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import type { ReadModelInput } from '../../../dataset.ts'
import { ParcelIris } from '../../../links/parcel-iris.ts'
import type { Sites } from '../sales/sites.ts'
import { spanOf } from './aggregate.ts'
import { writeParcelStreets } from './parcel-streets.ts'
import type { PricedTable } from './priced-table.ts'
import { writeEnvelopes } from './write-envelopes.ts'
import { writeExtent } from './write-extent.ts'
import {
  AREA_LEVELS,
  writePriceSales,
  writeStreetPrices,
  writeZonePrices,
  zoneNames,
} from './write-prices.ts'

/** Builds the prices of one area from its dwellings sold (`priced`, which goes to the lake), and the zones they speak of. */
export async function buildPrices(
  db: Database,
  lake: string,
  { area, files, territory, workDir }: ReadModelInput,
  sites: Sites,
  priced: PricedTable,
): Promise<Written[]> {
  const written = [await priced.write(workDir)]
  await nameCommunes(db, territory)
  written.push(await writeParcelStreets(db, workDir, lake, sites))
  const parcels = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcels' }, area)
  if (parcels)
    written.push(await writeEnvelopes(db, workDir, parcels, ParcelIris.path(files, area), territory))
  written.push(await writeExtent(db, workDir, lake, area, territory))
  const span = await spanOf(db)
  if (!span) return written
  const irisLakes = ['iris', 'uncut-communes'].flatMap(
    (kind) => files.path({ dataset: 'iris', role: 'lake', kind }, area) ?? [],
  )
  const names = new Map((await Promise.all(irisLakes.map((lake) => irisNames(db, lake)))).flat())
  const nameOf = zoneNames(territory, (code) => names.get(code))
  written.push(await writeZonePrices(db, workDir, AREA_LEVELS, nameOf))
  written.push(...(await writeStreetPrices(db, workDir, span)))
  written.push(await writePriceSales(db, workDir))
  return written
}

async function irisNames(db: Database, lake: string): Promise<[code: string, name: string][]> {
  const rows = await db.all(sql`SELECT iris, name FROM ${parquet(lake)}`)
  return rows.map(([code, name]) => [String(code), String(name)])
}

/** Fills `commune_names` (commune, commune_name), which the documents of streets take names from: communes and arrondissements of today. */
export async function nameCommunes(db: Database, { data }: Territory): Promise<void> {
  const names = data.communes.map(({ code, name }) => [code, name])
  await db.fill('commune_names', 'commune VARCHAR, commune_name VARCHAR', names)
}
