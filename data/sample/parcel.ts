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

/** Integer 1e-7 degrees as decimal degrees without trailing zeros: the text of the number, several times faster. */
function degrees(units: number): string {
  if (units < 0) return `-${degrees(-units)}`
  const whole = Math.floor(units / UNITS_PER_DEGREE)
  let rest = units - whole * UNITS_PER_DEGREE
  if (rest === 0) return String(whole)
  let digits = 7
  for (; rest % 10 === 0; rest /= 10) digits--
  return `${whole}.${String(rest).padStart(digits, '0')}`
}

function ringText(ring: number[]): string {
  const first = `[${degrees(ring[0]!)},${degrees(ring[1]!)}]`
  let text = `[${first},`
  for (let i = 2; i < ring.length; i += 2) text += `[${degrees(ring[i]!)},${degrees(ring[i + 1]!)}],`
  return `${text}${first}]`
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
