import { openParcels, type ParcelsArtefact } from '../../shared/artefacts/parcels.ts'
import { type BuiltParcel, ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { seeded } from './random.ts'

/** The south-west corner of what is scattered, in 1e-7 degrees. */
export const ORIGIN_X = 25_000_000
export const ORIGIN_Y = 465_000_000

export interface Scattered {
  idu: string
  polygons: Polygons
}

/** Parcels of any shape scattered over `sides` kilometres: convex, dented, with a hole, in two pieces, overlapping. */
export function scatter(departement: string, count: number, seed: number, sides = 1): Scattered[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => {
    const [cx, cy] = [ORIGIN_X + random() * 130_000 * sides, ORIGIN_Y + random() * 90_000 * sides]
    const star = (radius: number, x = cx, y = cy) => {
      const corners = 3 + Math.floor(random() * 9)
      return Array.from({ length: corners }, (_, k) => {
        const angle = (k / corners) * 2 * Math.PI
        const reach = radius * (0.4 + 0.6 * random())
        return [Math.round(x + reach * Math.cos(angle) * 1.45), Math.round(y + reach * Math.sin(angle))]
      }).flat()
    }
    const polygons: Polygons = [[star(4000)]]
    if (random() < 0.3) polygons[0]!.push(star(1200))
    if (random() < 0.2) polygons.push([star(2000, cx + 15_000, cy)])
    const sheet = 'ABCDEFGHJK'[Math.floor(i / 9999)]
    return { idu: `${departement}001000A${sheet}${String((i % 9999) + 1).padStart(4, '0')}`, polygons }
  })
}

/** What the source says of the i-th parcel. */
type Facts = (i: number) => Omit<BuiltParcel, 'key' | 'polygons'>

const mixed: Facts = (i) => ({
  surface: i % 7 === 0 ? null : 100 + i,
  surveyed: i % 3 === 0 ? null : i % 3 === 1,
  createdDay: 18_000 + (i % 50),
  updatedDay: i % 5 === 0 ? null : 19_000,
})

/** The file of the spatial index of some parcels, in the order of their identifiers. */
export function encoded(departement: string, parcels: readonly Scattered[], facts = mixed): Uint8Array {
  const builder = new ParcelsBuilder(departement)
  for (const [i, { idu, polygons }] of parcels.entries())
    builder.add({ key: packIdu(idu), polygons, ...facts(i) })
  return Buffer.concat(builder.encode())
}

/** The same, opened. */
export function indexed(departement: string, parcels: readonly Scattered[], facts = mixed): ParcelsArtefact {
  return openParcels(Uint8Array.from(encoded(departement, parcels, facts)).buffer)
}
