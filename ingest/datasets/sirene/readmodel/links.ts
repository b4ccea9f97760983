import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { ReadModelInput } from '../../../dataset.ts'
import type { ParcelLocator } from '../../../links/parcel-locator.ts'
import { appendRow } from '../../../pipeline/duckdb/table-row.ts'
import { STOCK_POINT } from '../points.ts'
import { linkByAddress } from './address-links.ts'

/** Metres from a point to the parcel it is taken for when it lies in the street before it. */
const NEAR_METRES = 20

/**
 * How far a point's parcel can be trusted, by INSEE's quality: 11 number found in a sure street, 21 in a probable one; the stock's own
 * point says nothing. 12 and 22 stand anywhere along the street: no parcel can be told from them.
 */
const TRUST: Readonly<Record<string, number>> = { '11': 0.9, '21': 0.7, [STOCK_POINT]: 0.6 }

const located = z.object({ siret: z.string(), lng: z.number(), lat: z.number(), qualite_xy: z.string() })

/**
 * Fills `links` (siret, idu, method, score, distance in metres): the parcels of each active establishment that may be shown, by its
 * address, else the one at its point. Nobody who opposed publication is there.
 */
export async function linkEstablishments(
  connection: DuckDBConnection,
  locator: ParcelLocator,
  input: Pick<ReadModelInput, 'files' | 'area'>,
): Promise<void> {
  await connection.run(
    'CREATE TEMP TABLE links (siret VARCHAR, idu VARCHAR, method VARCHAR, score DOUBLE, distance DOUBLE)',
  )
  await linkByAddress(connection, input)
  const found = await connection.runAndReadAll(
    `SELECT siret, lng, lat, qualite_xy FROM establishments
     WHERE ici AND publiable AND etat = 'A' AND lng IS NOT NULL AND siret NOT IN (SELECT siret FROM links) ORDER BY siret`,
  )
  const appender = await connection.createAppender('links')
  for (const object of found.getRowObjects()) {
    const { siret, lng, lat, qualite_xy } = located.parse(object)
    const trust = TRUST[qualite_xy]
    if (trust === undefined) continue
    const parcel = locator.locate(lng, lat, NEAR_METRES)
    if (!parcel) continue
    const { idu, method, distanceMetres } = parcel
    appendRow(
      appender,
      ...[siret, idu, method],
      ...[scoreOf(trust, distanceMetres), Math.round(distanceMetres * 100) / 100],
    )
  }
  appender.closeSync()
}

/** Trust falls to its half at the farthest distance taken, two decimals. */
function scoreOf(trust: number, distanceMetres: number): number {
  return Math.round(trust * (1 - distanceMetres / NEAR_METRES / 2) * 100) / 100
}
