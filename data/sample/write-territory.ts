import { join } from 'node:path'
import { writeCog } from './cog.ts'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from './communes.ts'
import { sampleWriters } from './datasets/index.ts'
import { mirrorPath, writeEtalabFeatures } from './etalab-file.ts'
import { featureLine } from './parcel.ts'
import { communePlaces } from './places.ts'
import { createStreets } from './streets.ts'

/** A point strictly inside a parcel of 96001, and that parcel, whatever the seed. */
export const DEMO_POINT = { lng: 2.5, lat: 46.5 } as const
export const DEMO_IDU = '960010000A0001'
/** Offset of the south-west crossing from the well-known point, degrees: about 11 m west and 16 m south. */
const CROSSING = { lng: DEMO_POINT.lng - 0.000_14, lat: DEMO_POINT.lat - 0.000_14 }

const DEFAULT_SEED = 96
/** Inhabitants per parcel, for plausible populations of the communes. */
const INHABITANTS = 2

/** The files that were written. */
export interface DemoTerritory {
  departement: string
  /** Folder that answers the official addresses (host and path kept): for `--mirror`. */
  mirrorDir: string
  /** Folder of communes.json, departements.json, regions.json, epci.json: for `--file cog=`. */
  cogDir: string
  communes: { code: string; name: string; parcels: number }[]
  parcels: number
  point: { lng: number; lat: number }
  /** IDU of the parcel that contains `point`. */
  idu: string
}

/**
 * Writes the demo territory: official-format source files of five invented communes, into `dir`.
 * The same seed gives the same bytes. Throws the file system's error when `dir` cannot be written.
 */
export async function writeDemoTerritory(
  dir: string,
  options: { seed?: number } = {},
): Promise<DemoTerritory> {
  const mirrorDir = join(dir, 'mirror')
  const cogDir = join(dir, 'cog')
  const streets = createStreets({
    seed: options.seed ?? DEFAULT_SEED,
    originLng: CROSSING.lng,
    originLat: CROSSING.lat,
  })
  const places = DEMO_COMMUNES.flatMap((commune) => [...communePlaces(commune, streets)])
  const written = DEMO_COMMUNES.map((commune) => ({
    commune,
    features: places.filter((place) => place.commune === commune).map((place) => featureLine(place.parcel)),
  }))
  const all = written.flatMap((one) => one.features)
  const populations = new Map(written.map((one) => [one.commune.code, one.features.length * INHABITANTS]))
  await Promise.all([
    ...written.map((one) => writeEtalabFeatures(mirrorPath(mirrorDir, one.commune.code), one.features)),
    writeEtalabFeatures(mirrorPath(mirrorDir, DEMO_DEPARTEMENT), all),
    writeCog(cogDir, DEMO_DEPARTEMENT, DEMO_COMMUNES, populations),
    ...sampleWriters.map((write) => write({ mirrorDir, places, streets })),
  ])
  return {
    departement: DEMO_DEPARTEMENT,
    mirrorDir,
    cogDir,
    communes: written.map(({ commune, features }) => ({
      code: commune.code,
      name: commune.name,
      parcels: features.length,
    })),
    parcels: all.length,
    point: { ...DEMO_POINT },
    idu: DEMO_IDU,
  }
}
