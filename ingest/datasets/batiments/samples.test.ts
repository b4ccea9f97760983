import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { area } from '@turf/turf'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { buildings } from '../../../shared/documents/places.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { cutFrance, ingestSamples } from '../../../test/support/cut-france.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'

type Position = [number, number]
const LAYER =
  'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/33/33440/cadastre-33440-batiments.json.gz'

describeWithSamples('buildings of a real commune (33440)', () => {
  test('all read, tied to the parcels they are drawn on', async () => {
    const dataDir = await cutFrance()
    const { release } = await ingestSamples(dataDir, { datasets: ['cadastre', 'batiments'], area: '33440' })
    const [unit] = release.datasets.find(({ name }) => name === 'batiments')!.units
    expect(unit!.quality).toEqual({
      rowsIn: 334,
      rowsKept: 334,
      quarantined: {},
      outOfScope: {},
      repaired: {},
    })
    const files = new ReleaseFiles(dataDir, release.files)
    const path = files.path({ dataset: 'batiments', role: 'lake', kind: 'footprint-parcels' }, '33')!
    const [row] = await withDuckDb(
      await temporaryDir('q'),
      async (db) =>
        await db.json(
          new Sql(
            `SELECT count(*), count(DISTINCT idu), count(*) FILTER (light), count(*) FILTER (ratio > 0.99), round(sum(ground * ratio)) FROM '${path}'`,
          ),
        ),
    )
    // Parts on 163 parcels; 318 of the shapes lie wholly in one. The parts add up to the area of all shapes, by turf.
    expect(row).toEqual(['354', '163', '124', '318', 47788])
    const drawn = z
      .object({
        features: z.array(
          z.object({
            geometry: z.object({
              type: z.literal('MultiPolygon'),
              coordinates: z.custom<Position[][][]>(Array.isArray),
            }),
          }),
        ),
      })
      .parse(JSON.parse(gunzipSync(await readFile(samplePath(LAYER))).toString('utf8')))
    const total = drawn.features.reduce((sum, { geometry }) => sum + area(geometry), 0)
    expect(Math.abs(47788 - total) / total).toBeLessThan(0.005)
    const { documents } = await openRelease(dataDir.dir)
    expect(documents.has(buildings.batiments, '33')).toBe(true)
  })
})
