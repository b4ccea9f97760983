import proj4, { type Converter } from 'proj4'
import { lambert93Degrees } from './lambert-93.ts'

/** A legal projection of France (decree of 26 December 2000 and its successors): metres on each territory. */
export interface Projection {
  epsg: number
  /** West, south, east, north of the territory with some sea around, WGS84 degrees. A point outside is a mistake in the source. */
  box: readonly [number, number, number, number]
}

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const WGS84 = '+proj=longlat +datum=WGS84 +no_defs'
export const LAMBERT_93 = 2154
/** Also computed by its own formulas where many points are: lambert-93.ts. */
const LAMBERT_93_DEFINITION = `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`

/** RGF93/Lambert-93 and the UTM zones overseas, by EPSG code. 3297 (French Polynesia) and 3163 (New Caledonia) included. */
const DEFINITIONS: Readonly<Record<number, string>> = {
  [LAMBERT_93]: LAMBERT_93_DEFINITION,
  5490: `+proj=utm +zone=20 ${GRS80}`,
  2972: `+proj=utm +zone=22 ${GRS80}`,
  2975: `+proj=utm +zone=40 +south ${GRS80}`,
  4467: `+proj=utm +zone=21 ${GRS80}`,
  4471: `+proj=utm +zone=38 +south ${GRS80}`,
  3297: `+proj=utm +zone=6 +south ${GRS80}`,
  3163:
    '+proj=lcc +lat_0=-21.5 +lon_0=166 +lat_1=-20.6666666666667 +lat_2=-22.3333333333333 +x_0=400000 +y_0=300000 ' +
    GRS80,
}

const MAINLAND: Projection = { epsg: LAMBERT_93, box: [-5.6, 41.1, 10, 51.4] }

const OVERSEAS: Readonly<Record<string, Projection>> = {
  '971': { epsg: 5490, box: [-62, 15.6, -60.8, 16.7] },
  '972': { epsg: 5490, box: [-61.4, 14.2, -60.6, 15.1] },
  '973': { epsg: 2972, box: [-54.8, 2, -51.4, 6] },
  '974': { epsg: 2975, box: [55, -21.6, 56.1, -20.7] },
  '975': { epsg: 4467, box: [-56.7, 46.6, -56, 47.3] },
  '976': { epsg: 4471, box: [44.9, -13.2, 45.4, -12.5] },
  '977': { epsg: 5490, box: [-63, 17.8, -62.7, 18] },
  '978': { epsg: 5490, box: [-63.3, 17.9, -62.9, 18.2] },
  '987': { epsg: 3297, box: [-155, -28.5, -134, -7.5] },
  '988': { epsg: 3163, box: [163, -23.2, 168.6, -19] },
}

/** The projection in which official files give coordinates of a département (code of 2 or 3 characters). */
export function projectionOf(departement: string): Projection {
  return OVERSEAS[departement] ?? MAINLAND
}

/**
 * Projected metres → longitude and latitude, WGS84 degrees with 7 decimals. Throws RangeError for an EPSG code that no
 * French file uses.
 */
export function toWgs84(epsg: number, x: number, y: number): [number, number] {
  const [lng, lat] = epsg === LAMBERT_93 ? lambert93Degrees(x, y) : converter(epsg).forward([x, y])
  return [round(lng!), round(lat!)]
}

/** Longitude and latitude in WGS84 degrees → projected metres. Throws RangeError as `toWgs84`. */
export function fromWgs84(epsg: number, lng: number, lat: number): [number, number] {
  const [x, y] = converter(epsg).inverse([lng, lat])
  return [x!, y!]
}

/** Whether a point (WGS84 degrees) lies in the territory whose projection this is. */
export function isInside({ box: [west, south, east, north] }: Projection, lng: number, lat: number): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

const converters = new Map<number, Converter>()

function converter(epsg: number): Converter {
  const known = converters.get(epsg)
  if (known) return known
  const definition = DEFINITIONS[epsg]
  if (definition === undefined) throw new RangeError(`EPSG:${epsg} is not a projection of French open data`)
  const made = proj4(definition, WGS84)
  converters.set(epsg, made)
  return made
}

/** On the meridian of Greenwich 0, never -0: the same point of two files is the same bytes. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0
