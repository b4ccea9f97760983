import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { Lot } from './lots.ts'

/** One parcel as the Etalab cadastre publishes it. */
export interface SampleParcel {
  idu: string
  commune: string
  prefix: string
  /** One or two letters, not padded. */
  section: string
  number: number
  /** m²; undefined when the register does not say. */
  contenance: number | undefined
  surveyed: boolean
  created: string
  updated: string
  lot: Lot
}

/** IDU (14 characters) = commune, prefix, section padded to 2 with a zero, number padded to 4. */
export function formatIdu(commune: string, prefix: string, section: string, number: number): string {
  return commune + prefix + section.padStart(2, '0') + String(number).padStart(4, '0')
}

function ringText(ring: number[]): string {
  let text = '['
  for (let i = 0; i < ring.length; i += 2)
    text += `[${ring[i]! / UNITS_PER_DEGREE},${ring[i + 1]! / UNITS_PER_DEGREE}],`
  return `${text}[${ring[0]! / UNITS_PER_DEGREE},${ring[1]! / UNITS_PER_DEGREE}]]`
}

/** The parcel as one line of an Etalab `parcelles` file: property order and stripped zeros as published. */
export function featureLine(parcel: SampleParcel): string {
  const coordinates = parcel.lot.map(ringText).join(',')
  const contenance = parcel.contenance === undefined ? '' : `"contenance":${parcel.contenance},`
  return (
    `{"type":"Feature","id":"${parcel.idu}","geometry":{"type":"Polygon","coordinates":[${coordinates}]},` +
    `"properties":{"id":"${parcel.idu}","commune":"${parcel.commune}","prefixe":"${parcel.prefix}",` +
    `"section":"${parcel.section}","numero":"${parcel.number}",${contenance}"arpente":${parcel.surveyed},` +
    `"created":"${parcel.created}","updated":"${parcel.updated}"}}`
  )
}
