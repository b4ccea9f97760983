import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readerOf } from '../../api/ogc/collection.ts'
import { unitCollection } from '../../api/ogc/collections/units.ts'
import { landUnitOf } from '../../api/operations/unit/unit-of.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { polygonsToGeoJson } from '../../shared/geo/geojson.ts'
import type { Idu } from '../../shared/identifiers/idu.ts'
import { holding } from '../../stores/blocks/hold.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'

const idu = z.string().transform((text) => text as Idu)
const unitProperties = z.object({ idu, parcelCount: z.number(), surface: z.number().nullable() })
const unitRow = z.object({
  idu,
  unitParcelCount: z.number().nullable(),
  unitSurface: z.number().nullable(),
})

describeWithSamples('the units of the 18th of Paris, over the real register of 2025', () => {
  let stores: Stores
  let rows: z.output<typeof unitRow>[]
  beforeAll(async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '75118' })
    const register = [samplePath('files/owners/PM_25_NB_750_part_003.csv')]
    const { release } = await ingestSamples(dataDir, {
      datasets: ['owners'],
      area: '75118',
      files: { owners: register },
    })
    stores = await openRelease(dataDir.dir)
    const facts = release.files.find(({ kind }) => kind === 'parcel-facts')!
    rows = await withDuckDb(await temporaryDir('units'), async (db) => {
      const columns = sql`idu, "unitParcelCount", "unitSurface"`
      return z
        .array(unitRow)
        .parse(
          await db.objects(sql`SELECT ${columns} FROM ${parquet(dataDir.store(facts.file))} ORDER BY idu`),
        )
    })
  })

  test('stand in the wide row of every parcel as the question about it answers', async () => {
    const counts = { unknown: 0, alone: 0, several: 0 }
    for (const { idu, unitParcelCount, unitSurface } of rows) {
      const outline = (await stores.parcels.outline(idu))!
      const { unit } = (await landUnitOf(idu, outline, stores)).data
      expect({ idu, unitParcelCount, unitSurface }).toEqual({
        idu,
        unitParcelCount: unit?.count ?? null,
        unitSurface: unit?.surface ?? null,
      })
      counts[unit ? (unit.count > 1 ? 'several' : 'alone') : 'unknown'] += 1
    }
    expect(counts).toEqual({ unknown: 4749, alone: 971, several: 1186 })
  })

  test('are drawn by /ogc, those of several parcels, as the question about one of these draws them', async () => {
    const [part, ...others] = unitCollection.parts(stores)
    expect(others).toEqual([])
    expect(part!.count).toBe(245)
    let parcels = 0
    for (let row = 0; row < part!.count; row++) {
      const drawn = await holding(async (hold) => {
        const { properties, outline } = (await readerOf(await part!.open(hold), [row], hold)).read(row)
        return { ...properties, outline: polygonsToGeoJson(outline!.polygons()) }
      })
      const { idu, parcelCount, surface } = unitProperties.parse(drawn)
      const { unit } = (await landUnitOf(idu, (await stores.parcels.outline(idu))!, stores)).data
      expect({ idu, parcelCount, surface, outline: drawn.outline }).toEqual({
        idu: unit!.idus[0],
        parcelCount: unit!.count,
        surface: unit!.surface,
        outline: unit!.geometry.text,
      })
      parcels += parcelCount
    }
    expect(parcels).toBe(1186)
  })
})
