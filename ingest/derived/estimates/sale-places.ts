import { readFile } from 'node:fs/promises'
import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { openSales } from '../../../shared/artefacts/sales.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'

/** The point (1e-7 degrees WGS84) of a parcel that a sale names; undefined where nothing locates it. */
export type PlaceOf = (idu: string) => readonly [lng: number, lat: number] | undefined

/**
 * Where the parcels of sales lie, by the spatial index of sales of a département. The raw files of the sales have no point: without this, estimates
 * would be made from the geolocated editions alone.
 */
export async function salePlaces(path: string): Promise<PlaceOf> {
  const bytes = await readFile(path)
  const { siteKey, siteX, siteY, aliasKey, aliasSite } = openSales(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )
  return (idu) => {
    if (!isIdu(idu)) return undefined
    const key = packIdu(idu)
    const alias = placeIn(aliasKey, key)
    const site = placeIn(siteKey, key) ?? (alias === undefined ? undefined : aliasSite[alias])
    if (site === undefined || (siteX[site] === 0 && siteY[site] === 0)) return undefined
    return [siteX[site]!, siteY[site]!]
  }
}

/** The place of a value in an ascending list. */
function placeIn(ascending: Float64Array, value: number): number | undefined {
  const at = firstNotBelow(ascending, value)
  return ascending[at] === value ? at : undefined
}
