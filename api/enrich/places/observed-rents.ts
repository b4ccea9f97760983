import type { Stores } from '../../../stores/stores.ts'
import { seriesOfCommune } from '../../operations/rents/find-rents.ts'
import { seriesAtPoint } from '../../operations/rents/series-at-point.ts'
import { zonesOfIris } from '../../operations/rents/zones-at-point.ts'
import type { ParcelPlace, PlaceCells, PlaceColumn } from './place-group.ts'

const dataset = 'oll'

/** Rents that tenants pay, without charges, by the local observatories. */
export const observedColumns: readonly PlaceColumn[] = [
  {
    name: 'observedRentYear',
    type: 'integer',
    dataset,
    meaning: 'newest year for which a median of observed rents is published there',
  },
  {
    name: 'observedRentPerM2',
    type: 'number',
    unit: '€/m²/month',
    dataset,
    meaning: 'median of the rents observed that year, without charges',
  },
  {
    name: 'observedRentCount',
    type: 'integer',
    dataset,
    meaning: 'rents that were observed for it, where that is published',
  },
  {
    name: 'observedRentLevel',
    type: 'text',
    dataset,
    meaning:
      'whose median it is: the zone, the centre or periphery of the agglomeration, or all of the agglomeration; never the commune alone',
  },
  { name: 'observedRentZone', type: 'text', dataset, meaning: 'code of that zone, where it is one' },
  { name: 'observedRentAgglomeration', type: 'text', dataset, meaning: 'agglomeration of the observatory' },
]

/**
 * As /v1/loyers/by-coordinates tells it of a parcel whose zone its IRIS tells: outlines of zones, which ask for a point, are not looked at, and a commune
 * that they cut has the wider figure.
 */
export async function observedCells({ commune, iris }: ParcelPlace, stores: Stores): Promise<PlaceCells> {
  const series = (await seriesOfCommune(commune, stores))?.value
  const zones = iris === undefined ? undefined : await zonesOfIris(stores, iris)
  const observed = zones && zones.size > 0 ? seriesAtPoint(series, zones).observed : series
  const newest = observed?.years.findLast(({ figures }) => figures.rentPerM2.median !== null)
  if (!newest) return {}
  const { rentPerM2, observations, level, zone, agglomeration } = newest.figures
  return {
    observedRentYear: newest.year,
    observedRentPerM2: rentPerM2.median ?? undefined,
    observedRentCount: observations ?? undefined,
    observedRentLevel: level,
    observedRentZone: zone?.code,
    observedRentAgglomeration: agglomeration,
  }
}
