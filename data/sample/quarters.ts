import type { SampleCommune } from './communes.ts'
import type { SamplePlace } from './places.ts'

/** An IRIS of the demo: a rectangle of ground. */
export interface SampleQuarter {
  /** 9 characters; ends in 0000 when the commune is not divided. */
  iris: string
  commune: SampleCommune
  name: string
  type: 'H' | 'A' | 'Z'
  /** West, south, east, north in WGS84 degrees. */
  box: [number, number, number, number]
  places: SamplePlace[]
}

/** Columns and rows of quarters of the communes that are divided; the others are one IRIS each. */
const CUT: Record<string, { columns: number; rows: number; names: string[] }> = {
  96001: {
    columns: 2,
    rows: 2,
    names: ['Les Bornes', 'Le Cordeau', 'La Chaîne d’Arpenteur', 'Zone des Feintes'],
  },
  96003: { columns: 2, rows: 1, names: ['Fiction-Ouest', 'Fiction-Est'] },
}
/** Margin around the parcels, degrees: about 10 m. */
const MARGIN = 0.0001

/** The quarters of the demo, in order of code, each with its places. */
export function sampleQuarters(places: readonly SamplePlace[]): SampleQuarter[] {
  const communes = [...new Set(places.map((place) => place.commune))]
  const quarters = communes.flatMap((commune) =>
    quartersOf(
      commune,
      places.filter((place) => place.commune === commune),
    ),
  )
  return quarters.sort((a, b) => (a.iris < b.iris ? -1 : 1))
}

function quartersOf(commune: SampleCommune, places: SamplePlace[]): SampleQuarter[] {
  const lngs = places.map((place) => place.lng)
  const lats = places.map((place) => place.lat)
  const [west, east] = [smallest(lngs) - MARGIN, -smallest(lngs.map((lng) => -lng)) + MARGIN]
  const [south, north] = [smallest(lats) - MARGIN, -smallest(lats.map((lat) => -lat)) + MARGIN]
  const { columns, rows, names } = CUT[commune.code] ?? { columns: 1, rows: 1, names: [commune.name] }
  const [width, height] = [(east - west) / columns, (north - south) / rows]
  return names.map((name, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const box: SampleQuarter['box'] = [
      degrees(west + column * width),
      degrees(south + row * height),
      degrees(west + (column + 1) * width),
      degrees(south + (row + 1) * height),
    ]
    const inside = ({ lng, lat }: SamplePlace) =>
      lng >= box[0] && lng < box[2] && lat >= box[1] && lat < box[3]
    return {
      iris: commune.code + (names.length === 1 ? '0000' : String(101 + i).padStart(4, '0')),
      commune,
      name,
      type: names.length === 1 ? 'Z' : name.startsWith('Zone') ? 'A' : 'H',
      box,
      places: places.filter(inside),
    }
  })
}

const smallest = (values: readonly number[]) =>
  values.reduce((least, value) => Math.min(least, value), Infinity)
const degrees = (value: number) => Math.round(value * 1e7) / 1e7
