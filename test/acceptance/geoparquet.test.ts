import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { officialParcels } from '../support/mirror-communes.ts'
import { describeWithSamples } from '../support/samples.ts'

const geoMetadata = z.object({
  version: z.literal('1.1.0'),
  primary_column: z.literal('geometry'),
  columns: z.object({
    geometry: z.object({
      encoding: z.literal('WKB'),
      geometry_types: z.array(z.string()),
      bbox: z.array(z.number()).length(4),
      covering: z.object({ bbox: z.record(z.string(), z.array(z.string())) }),
    }),
  }),
})

const row = z.object({
  idu: z.string(),
  contenance: z.number().nullable(),
  bbox: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.array(z.array(z.number()))) }),
})

describeWithSamples('the lake, read by a GeoParquet reader that is not ours', () => {
  let path: string

  beforeAll(async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '33440' })
    path = join(dataDir.lake(), 'cadastre', 'departement=33', 'parcels.parquet')
  })

  test('has one geo key, version 1.1.0, with a bbox covering', async () => {
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path))
    const keys = (metadata.key_value_metadata ?? []).filter(({ key }) => key === 'geo')
    expect(keys).toHaveLength(1)
    const { columns } = geoMetadata.parse(JSON.parse(keys[0]!.value!))
    expect(columns.geometry.covering.bbox).toEqual({
      xmin: ['bbox', 'xmin'],
      ymin: ['bbox', 'ymin'],
      xmax: ['bbox', 'xmax'],
      ymax: ['bbox', 'ymax'],
    })
  })

  test('gives the official parcels, in IDU order, each inside its covering', async () => {
    const found = z
      .array(row)
      .parse(await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors }))
    const official = new Map((await officialParcels('33440')).map((parcel) => [parcel.idu, parcel.polygons]))
    expect(found.map(({ idu }) => idu)).toEqual([...official.keys()].sort())
    for (const { idu, bbox, geometry } of found) {
      const outline = geometry.coordinates[0]!
      expect(new Set(outline.map(String))).toEqual(new Set(official.get(idu)![0]![0]!.map(String)))
      for (const [lng, lat] of outline) {
        expect(lng).toBeGreaterThanOrEqual(bbox.xmin)
        expect(lng).toBeLessThanOrEqual(bbox.xmax)
        expect(lat).toBeGreaterThanOrEqual(bbox.ymin)
        expect(lat).toBeLessThanOrEqual(bbox.ymax)
      }
    }
  })
})
