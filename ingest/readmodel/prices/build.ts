import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelIris } from '../../links/parcel-iris.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import type { Site } from '../sales/sites.ts'
import { spanOf } from './aggregate.ts'
import { writeParcelStreets } from './parcel-streets.ts'
import type { PricedTable } from './priced-table.ts'
import { writeEnvelopes } from './write-envelopes.ts'
import {
  AREA_LEVELS,
  writePriceSales,
  writeStreetPrices,
  writeZonePrices,
  zoneNames,
} from './write-prices.ts'

/** Builds the prices of one area from its dwellings sold (`priced`, which goes to the lake), and the zones they speak of. */
export async function buildPrices(
  connection: DuckDBConnection,
  lake: string,
  { area, files, territory, workDir }: ReadModelInput,
  sites: ReadonlyMap<string, Site>,
  priced: PricedTable,
): Promise<Written[]> {
  const written = [await priced.write(workDir)]
  written.push(await writeParcelStreets(connection, workDir, lake, sites))
  const parcels = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcels' }, area)
  if (parcels)
    written.push(await writeEnvelopes(connection, workDir, parcels, ParcelIris.path(files, area), territory))
  const span = await spanOf(connection)
  if (!span) return written
  const irisLake = files.path({ dataset: 'iris', role: 'lake', kind: 'iris' }, area)
  const names = irisLake === undefined ? new Map<string, string>() : await irisNames(connection, irisLake)
  const nameOf = zoneNames(territory, (code) => names.get(code))
  written.push(await writeZonePrices(connection, workDir, AREA_LEVELS, span, nameOf))
  written.push(...(await writeStreetPrices(connection, workDir, span)))
  written.push(await writePriceSales(connection, workDir))
  return written
}

async function irisNames(connection: DuckDBConnection, lake: string): Promise<Map<string, string>> {
  const rows = await connection.runAndReadAll(`SELECT iris, name FROM read_parquet(${sqlPath(lake)})`)
  return new Map(rows.getRows().map(([code, name]) => [String(code), String(name)]))
}
