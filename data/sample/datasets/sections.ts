import { dissolve } from '../../../shared/geo/dissolve/dissolve.ts'
import { type Ring, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT, type SampleCommune } from '../communes.ts'
import { mirrorPath, writeEtalabFeatures } from '../etalab-file.ts'
import { communeSections } from '../parcels.ts'
import type { SampleInput } from '../sample-input.ts'
import { cellRing, type Streets } from '../streets.ts'

/** Writes the section layer of the cadastre: blocks and the streets between them, so that sections leave no gap in their commune. */
export async function writeSections({ mirrorDir, streets }: SampleInput): Promise<void> {
  const written = DEMO_COMMUNES.map((commune) => ({ commune, features: featuresOf(commune, streets) }))
  for (const { commune, features } of written)
    await writeEtalabFeatures(mirrorPath(mirrorDir, commune.code, 'sections'), features)
  const all = written.flatMap(({ features }) => features)
  await writeEtalabFeatures(mirrorPath(mirrorDir, DEMO_DEPARTEMENT, 'sections'), all)
}

function featuresOf({ code: commune, parts }: SampleCommune, streets: Streets): string[] {
  return communeSections({ parts }).map(({ prefix, section, blocks }) => {
    const id = commune + prefix + section.padStart(2, '0')
    const shape = dissolve(blocks.map(([column, row]) => [[cellRing(streets, column, row)]]))
    const coordinates = shape.map((rings) => rings.map(positions))
    return JSON.stringify({
      type: 'Feature',
      id,
      geometry: { type: 'MultiPolygon', coordinates },
      properties: {
        id,
        commune,
        prefixe: prefix,
        code: section,
        created: '2003-01-02',
        updated: '2024-11-08',
      },
    })
  })
}

/** Positions in degrees, the first again at the end. */
function positions(ring: Ring): number[][] {
  const found: number[][] = []
  for (let i = 0; i < ring.length; i += 2)
    found.push([ring[i]! / UNITS_PER_DEGREE, ring[i + 1]! / UNITS_PER_DEGREE])
  return [...found, found[0]!]
}
