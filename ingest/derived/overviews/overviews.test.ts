import { beforeAll, describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import {
  openParcelOverview,
  openPermitOverview,
  permitOfParcel,
} from '../../../shared/artefacts/overviews.ts'
import { openParcels } from '../../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { parcelZooms } from './parcel-zooms.ts'

/** Parcels in one row: squares of so many units (1e-7 degrees) a side at 46.5 N, where 100 units are about 0.86 m². */
function parcelsOf(sides: readonly number[]) {
  const builder = new ParcelsBuilder('33')
  for (const [i, side] of sides.entries()) {
    const [x, y] = [25_000_000 + i, 465_000_000]
    builder.add({
      key: packIdu(
        `33440000${String.fromCharCode(65 + Math.floor(i / 9000))}A${String((i % 9000) + 1).padStart(4, '0')}`,
      ),
      surface: null,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: [[[x, y, x + side, y, x + side, y + side, x, y + side]]],
    })
  }
  const chunks = builder.encode()
  return openParcels(new Uint8Array(Buffer.concat(chunks)).buffer)
}

describe('the first zoom of a parcel', () => {
  test('depends on the surface that it covers', () => {
    // Sides of 1,200, 2,000 and 3,000 units: 123, 341 and 767 m².
    expect([...parcelZooms(parcelsOf([1000, 1200, 2000, 3000]))]).toEqual([15, 14, 14, 13])
  })

  test('leaves the smallest out where a tile has more than 5,000; of equal ones the later IDU', () => {
    const sides = Array.from({ length: 5003 }, (_, i) => (i === 5002 ? 9000 : 5000))
    const zooms = [...parcelZooms(parcelsOf(sides))]
    expect(zooms.filter((zoom) => zoom === 13)).toHaveLength(5000)
    expect(zooms.flatMap((zoom, row) => (zoom === 15 ? [row] : []))).toEqual([4999, 5000, 5001])
  })
})

describe('over the demo', () => {
  let files: ReleaseFiles
  const read = (dataset: string, kind: string) =>
    readArtefact(files.path({ dataset, role: 'readmodel', kind }, '96')!)

  beforeAll(async () => {
    const { dataDir } = await publishedDemo()
    files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
  })

  test('the energy class of a parcel is the commonest of its diagnostics', async () => {
    const parcels = openParcels(await read('cadastre', 'parcels'))
    const overview = openParcelOverview(await read('overviews', 'parcel-overview'))
    expect(overview.count).toBe(parcels.count)
    const lake = (kind: string) => files.path({ dataset: 'dpe', role: 'lake', kind }, '96')!
    const rows = await withDuckDb(await temporaryDir('q'), (db) =>
      db.all(
        sql`SELECT idu, list(energy_label ORDER BY energy_label) FILTER (energy_label IN ('A', 'B', 'C', 'D', 'E', 'F', 'G'))::VARCHAR
            FROM ${parquet(lake('dpe-parcels'))} JOIN ${parquet(lake('diagnostics'))} USING ("number") WHERE idu IS NOT NULL GROUP BY 1`,
      ),
    )
    const labels = new Map(
      rows.map(([idu, list]) => [packIdu(String(idu)), String(list).match(/[A-G]/g) ?? []]),
    )
    for (let row = 0; row < parcels.count; row++) {
      const own = labels.get(parcels.keys[row]!) ?? []
      const times = [...'ABCDEFG'].map((label) => own.filter((one) => one === label).length)
      const commonest = own.length === 0 ? 0 : times.lastIndexOf(Math.max(...times)) + 1
      expect([overview.energyLabel[row], overview.energyCount[row]]).toEqual([commonest, own.length])
    }
  })

  test('the permits of a parcel are those that its question tells, but for cancelled ones', async () => {
    const parcels = openParcels(await read('cadastre', 'parcels'))
    const overview = openPermitOverview(await read('overviews', 'permit-overview'))
    const lake = (kind: string) => files.path({ dataset: 'permits', role: 'lake', kind }, '96')!
    const rows = await withDuckDb(await temporaryDir('q'), (db) =>
      db.all(
        sql`SELECT DISTINCT l.idu, p.type, p."number", p.authorised_on::VARCHAR FROM ${parquet(lake('permit-parcels'))} l
            JOIN ${parquet(lake('permits'))} p USING (list, type, "number") WHERE l.idu IS NOT NULL AND p.state <> '4'`,
      ),
    )
    const told = new Map<number, string[]>()
    for (const [idu, type, number, day] of rows) {
      const key = packIdu(String(idu))
      told.set(key, [...(told.get(key) ?? []), `${day} ${number} ${type}`])
    }
    expect(overview.count).toBeGreaterThan(100)
    for (let row = 0; row < parcels.count; row++) {
      const own = told.get(parcels.keys[row]!)?.sort()
      const newest = own?.at(-1)
      expect(permitOfParcel(overview, row)).toEqual(
        newest && { type: newest.slice(-2), year: Number(newest.slice(0, 4)), count: own!.length },
      )
    }
  })
})
