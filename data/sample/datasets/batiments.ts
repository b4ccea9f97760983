import { sampleBuilding } from '../building.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { mirrorPath, writeEtalabFeatures } from '../etalab-file.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'

const DRAWN = 24
const METRE_LAT = 1 / 111_160
const METRE_LNG = 1 / 76_760

/** Writes the building layer of the cadastre: the buildings of the parcels, and sheds, some on parcels without a building in other datasets. */
export async function writeBatiments({ mirrorDir, places }: SampleInput): Promise<void> {
  const features = places.flatMap((place) =>
    featuresOf(place).map((text) => ({ code: place.commune.code, text })),
  )
  const write = (area: string, texts: string[]) =>
    writeEtalabFeatures(mirrorPath(mirrorDir, area, 'batiments'), texts)
  await write(
    DEMO_DEPARTEMENT,
    features.map(({ text }) => text),
  )
  for (const code of new Set(features.map((feature) => feature.code)))
    await write(
      code,
      features.filter((feature) => feature.code === code).map(({ text }) => text),
    )
}

function featuresOf(place: SamplePlace): string[] {
  const random = place.random(DRAWN)
  const building = sampleBuilding(place)
  const features = building ? [feature(place, Math.sqrt(building.ground) / 2, 0, '01')] : []
  if (random.chance(0.15)) features.push(feature(place, random.between(1, 1.8), building ? 2 : 0, '02'))
  return features
}

/** A square around the place's point; `shift` metres north-east of it. */
function feature(place: SamplePlace, half: number, shift: number, type: '01' | '02'): string {
  const x = place.lng + shift * METRE_LNG
  const y = place.lat + shift * METRE_LAT
  const [dx, dy] = [half * METRE_LNG, half * METRE_LAT]
  const corner = (sx: number, sy: number) => [
    Number((x + sx * dx).toFixed(7)),
    Number((y + sy * dy).toFixed(7)),
  ]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
    properties: {
      type,
      nom: null,
      commune: place.commune.code,
      created: place.parcel.created,
      updated: place.parcel.updated,
    },
  })
}
