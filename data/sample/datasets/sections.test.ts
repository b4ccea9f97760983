import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dissolve } from '../../../shared/geo/dissolve/dissolve.ts'
import { signedArea } from '../../../shared/geo/dissolve/nest-rings.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { locate } from '../../../shared/geo/rings/locate.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { DEMO_COMMUNES } from '../communes.ts'
import { mirrorPath } from '../etalab-file.ts'
import { communePlaces } from '../places.ts'
import { createStreets } from '../streets.ts'
import { writeSections } from './sections.ts'

const collection = z.object({
  features: z.array(
    z.object({
      id: z.string().length(10),
      geometry: z.object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) }),
    }),
  ),
})

test('every parcel lies in the section that its identifier names, and sections leave no gap in their commune', async () => {
  const mirrorDir = await temporaryDir('sections')
  const streets = createStreets({ seed: 96, originLng: 2.49986, originLat: 46.49986 })
  await writeSections({ mirrorDir, places: [], streets })
  const text = gunzipSync(await readFile(mirrorPath(mirrorDir, '96', 'sections'))).toString()
  const sections = new Map(
    collection
      .parse(JSON.parse(text))
      .features.map(({ id, geometry }): [string, Polygons] => [
        id,
        geometry.coordinates.map((rings) =>
          rings.map((ring) =>
            ring.slice(0, -1).flatMap((position) => position.map((v) => Math.round(v * 1e7))),
          ),
        ),
      ]),
  )
  for (const commune of DEMO_COMMUNES)
    for (const { parcel, lng, lat } of communePlaces(commune, streets)) {
      const rings = sections.get(parcel.idu.slice(0, 10))!.flat()
      const around = rings.filter((ring) => locate(Math.round(lng * 1e7), Math.round(lat * 1e7), ring) >= 0)
      expect(around.length % 2, parcel.idu).toBe(1)
    }
  const members = [...sections].filter(([id]) => id.startsWith('96001')).map(([, polygons]) => polygons)
  const commune = dissolve(members)
  expect(commune).toHaveLength(1)
  expect(commune[0]).toHaveLength(1)
  const area = (polygons: Polygons) => polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0)
  expect(area(commune)).toBe(members.reduce((sum, member) => sum + area(member), 0))
})
