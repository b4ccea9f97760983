import { booleanIntersects, polygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cursorOf, questionHash } from '../../api/answers/cursor.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { factColumns } from '../../shared/facts/facts.ts'
import { Bound } from '../../stores/sets/bound-sql.ts'
import { publishAs } from '../support/crafted-releases.ts'
import { criterion, judge, type Row } from '../support/fact-criteria.ts'
import { filtered } from '../support/filtered.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const service = await servedDemo()
const { demo } = service
const { files } = (await demo.dataDir.readCurrent())!
const path = demo.dataDir.store(files.find(({ kind }) => kind === 'parcel-facts')!.file)
const rows = await withDuckDb(
  await temporaryDir('rows'),
  async (db) => (await db.objects(sql`SELECT * FROM ${parquet(path)} ORDER BY idu`)) as Row[],
)

const found = z.object({
  data: z.array(z.looseObject({ idu: z.string() })),
  meta: z.looseObject({ total: z.number(), unjudged: z.number(), next: z.string().nullable() }),
})

async function ask(payload: object, query = '') {
  const answer = await service.app.inject({ method: 'POST', url: `/v1/parcels/search${query}`, payload })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}
async function search(payload: object) {
  const { status, text } = await ask(payload)
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return found.parse(JSON.parse(text))
}
const COMMUNE = { mode: 'zone', zone: { level: 'commune', code: '96001' } } as const
const ALL = { mode: 'zone', zone: { level: 'departement', code: '96' } } as const

describe('POST /v1/parcels/search', () => {
  test('finds the parcels of a commune by what they are, and tells what it could not judge', async () => {
    const { status, headers, text } = await ask({
      ...COMMUNE,
      criteria: { surface: { min: 700 }, legalOwnerCount: { min: 1 }, worstEnergyLabel: { in: ['F', 'G'] } },
      sort: 'surface-desc',
      fields: ['surface', 'ownerGroup', 'worstEnergyLabel', 'lastSoldOn', 'buildingUses'],
      limit: 2,
    })
    expect(status).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex, noarchive')
    const { data, meta } = JSON.parse(text)
    const asked = { surface: { min: 700 }, legalOwnerCount: { min: 1 }, worstEnergyLabel: { in: ['F', 'G'] } }
    const verdicts = rows.map((row) => [
      row.communeCode === '96001',
      ...Object.entries(asked).map(([name, one]) => judge(row[name]!, one)),
    ])
    const labelled = rows.filter((_, i) => verdicts[i]!.every((verdict) => verdict === true))
    expect(meta).toMatchObject({
      returned: 2,
      limit: 2,
      total: labelled.length,
      unjudged: verdicts.filter((all) => !all.includes(false) && all.includes(null)).length,
      resolvedZone: { level: 'commune', code: '96001' },
      coverage: { status: 'loaded', datasets: ['cadastre', 'dpe', 'owners'] },
    })
    expect(meta.total).toBeGreaterThan(1)
    expect(meta.unjudged).toBeGreaterThan(0)
    expect(meta.datasets.map(({ name }: { name: string }) => name).sort()).toEqual([
      'bdnb',
      'cadastre',
      'cog',
      'dpe',
      'dvf',
      'owners',
    ])
    const first = labelled.toSorted((a, b) => Number(b.surface) - Number(a.surface))[0]!
    const names = ['idu', 'surface', 'ownerGroup', 'worstEnergyLabel', 'lastSoldOn', 'buildingUses']
    expect(data[0]).toEqual({
      ...Object.fromEntries(names.map((name) => [name, first[name]])),
      geopoint: { lng: first.lng, lat: first.lat },
    })
  })

  test('goes on page by page, each parcel once, in the order asked for', async () => {
    for (const sort of [undefined, 'lastSoldOn-desc', 'lastSoldOn-asc', 'builtGroundSurface-asc']) {
      const pages: string[] = []
      let cursor: string | null | undefined
      do {
        const page: z.infer<typeof found> = await search({
          ...COMMUNE,
          ...(sort && { sort }),
          limit: 400,
          ...(cursor ? { cursor } : {}),
        })
        pages.push(...page.data.map(({ idu }) => idu))
        expect(page.meta.total).toBe(1763)
        cursor = page.meta.next
      } while (cursor)
      const here = rows.filter(({ communeCode }) => communeCode === '96001')
      const [column, direction] = sort?.split('-') ?? []
      const key = (row: Row) => (column === undefined ? null : row[column]!)
      const ordered = here.toSorted((a, b) => {
        const [x, y] = [key(a), key(b)]
        if (x === y) return 0
        if (x === null || y === null) return x === null ? 1 : -1
        return (x < y ? -1 : 1) * (direction === 'desc' ? -1 : 1)
      })
      expect(pages, sort).toEqual(ordered.map(({ idu }) => idu))
    }
  })

  test('says the same of a commune, whose columns are read at once, as of the département by the code of the commune', async () => {
    const fields = factColumns.map(({ name }) => name)
    for (const sort of [undefined, 'surface-desc', 'lastSoldOn-asc']) {
      const rest = { fields, limit: 50, ...(sort && { sort }) }
      const criteria = { surface: { min: 400 }, saleCount: { min: 1 }, buildingUses: { is: 'known' } }
      const narrow = await search({ ...COMMUNE, ...rest, criteria })
      const wide = await search({
        ...ALL,
        ...rest,
        criteria: { ...criteria, communeCode: { in: ['96001'] } },
      })
      expect(narrow.data.length).toBeGreaterThan(1)
      expect(Object.keys(narrow.data[0]!).length).toBeGreaterThan(40)
      expect(narrow.data, sort).toEqual(wide.data)
      expect([narrow.meta.total, narrow.meta.unjudged]).toEqual([wide.meta.total, wide.meta.unjudged])
    }
  })

  test('a cursor goes on with its own question and its own release alone', async () => {
    const { meta } = await search({ ...COMMUNE, limit: 1 })
    const refused = await ask({
      ...COMMUNE,
      criteria: { surface: { min: 1 } },
      limit: 1,
      cursor: meta.next,
    })
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
      400,
      expect.stringContaining('another question'),
    ])
    const [, question, position] = JSON.parse(Buffer.from(meta.next!.split('.')[0]!, 'base64url').toString())
    const forge = (release: string, at: unknown) => cursorOf({ release, question }, at)
    const old = await ask({ ...COMMUNE, limit: 1, cursor: forge('r20200101-000000-00000000', position) })
    expect([old.status, JSON.parse(old.text).type]).toEqual([410, '/problems/release-changed'])
    const { release } = z.looseObject({ release: z.string() }).parse(meta)
    const impossible = { value: 'x', departement: '96', rank: 3 }
    for (const cursor of ['', 'x', 'e30', forge(release, {}), forge(release, 7)])
      expect((await ask({ ...COMMUNE, cursor })).status).toBe(400)
    for (const sort of ['surface-desc', 'lastSoldOn-asc']) {
      const { mode, zone } = COMMUNE
      const sorted = questionHash('searchParcels', { criteria: {}, sort, where: { mode, zone } })
      const cursor = cursorOf({ release, question: sorted }, impossible)
      const { status, text } = await ask({ ...COMMUNE, sort, cursor })
      expect([status, JSON.parse(text).detail]).toEqual([400, expect.stringContaining('where to go on')])
    }
  })

  test('a drawing finds the parcels that turf finds', async () => {
    const ring = [
      [2.4995, 46.4995],
      [2.5051, 46.4998],
      [2.5033, 46.5041],
      [2.5012, 46.5009],
      [2.4995, 46.4995],
    ]
    const hole = [
      [2.5005, 46.4999],
      [2.5008, 46.4999],
      [2.5008, 46.50005],
      [2.5005, 46.4999],
    ]
    const geometry = { type: 'Polygon', coordinates: [ring, hole] }
    const { data, meta } = await search({ mode: 'geometry', geometry, fields: [], limit: 1000 })
    const lease = service.releases.acquire()!
    const meets = await filtered(rows, async ({ idu }) => {
      const parcel = JSON.parse((await lease.stores.parcels.byIdu(String(idu)))!.geometry)
      return booleanIntersects(parcel, polygon([ring, hole]))
    })
    lease.done()
    expect(data.map(({ idu }) => idu)).toEqual(meets.map(({ idu }) => idu))
    expect(meta.total).toBeGreaterThan(20)
    expect(Object.keys(data[0]!)).toEqual(['idu', 'geopoint'])
  })

  test('a box, a circle, an IRIS, a street and a région are places too', async () => {
    const box = { minLng: 2.4, minLat: 46.4, maxLng: 2.6, maxLat: 46.6 }
    expect((await search({ mode: 'bbox', bbox: box, limit: 1 })).meta.total).toBe(rows.length)
    // Of Allier, where the demo is not.
    expect((await ask({ mode: 'bbox', bbox: { ...box, maxLat: 46.41 } })).status).toBe(503)
    const circle = await search({
      mode: 'radius',
      radius: { lng: 2.5, lat: 46.5, radiusMeters: 1 },
      limit: 9,
    })
    expect(circle.data.map(({ idu }) => idu)).toContain('960010000A0001')
    const of = (column: string, code: string) => rows.filter((row) => row[column] === code).length
    const zone = async (level: string, code: string) =>
      (await search({ mode: 'zone', zone: { level, code }, limit: 1 })).meta.total
    expect(await zone('iris', '960010101')).toBe(of('irisCode', '960010101'))
    expect(await zone('rue', '96001:1000')).toBe(of('streetCode', '96001:1000'))
    expect(await zone('region', '99')).toBe(rows.length)
  })

  test('judges every criterion as plain JavaScript does, known, unknown and excluded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(criterion(rows), { minLength: 1, maxLength: 4, selector: ([name]) => name }),
        async (drawn) => {
          const criteria = Object.fromEntries(drawn)
          const { data, meta } = await search({ ...ALL, criteria, fields: [], limit: 1000 })
          const verdicts = rows.map((row) => drawn.map(([name, asked]) => judge(row[name]!, asked)))
          const sure = rows.filter((_, i) => verdicts[i]!.every((verdict) => verdict === true))
          const unsure = verdicts.filter((all) => !all.includes(false) && all.includes(null))
          expect([meta.total, meta.unjudged]).toEqual([sure.length, unsure.length])
          expect(data.map(({ idu }) => idu)).toEqual(sure.slice(0, 1000).map(({ idu }) => idu))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a release that is swapped away answers until its last question ends', async () => {
    const lease = service.releases.acquire()!
    const before = lease.stores.manifest.id
    const endless = lease.stores.sets.ask((asker) =>
      asker.rowsOf(
        `SELECT count(*)::INTEGER FROM ${lease.stores.sets.scanOf('parcel-facts', '96')} a, range(2000) b WHERE hash(a.idu, b.range) % 2 = 3`,
        new Bound(),
      ),
    )
    await publishAs(demo.dataDir, 'r20260315-120000-0123abcd')
    await service.releases.look()
    expect(service.releases.acquire()!.stores.manifest.id).not.toBe(before)
    expect(await endless).toEqual([[0]])
    const again = await lease.stores.sets.ask((asker) => asker.rowsOf('SELECT 1', new Bound()))
    expect(again).toEqual([[1]])
    lease.done()
    expect((await search({ ...COMMUNE, limit: 1 })).meta.total).toBe(1763)
  })
})
