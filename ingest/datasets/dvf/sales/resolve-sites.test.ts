import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../../formats/duckdb/sql.ts'
import type { Polygons } from '../../../../shared/geo/polygons.ts'
import { packIdu } from '../../../../shared/identifiers/idu-pack.ts'
import { lilleTerritory } from '../../../../test/support/lille-territory.ts'
import { temporaryDir } from '../../../../test/support/temp.ts'
import type { Successor } from '../../../links/succession.ts'
import { resolveSites } from './resolve-sites.ts'
import type { Sites } from './sites.ts'

const [FIRST, SECOND, THIRD] = ['59350000AB0001', '59350009AB0002', '59350009AB0003'] as const
/** What `SECOND` was called before its commune was merged. */
const LOMME = '59009000AB0002'
const GONE = '59350009AB0900'
/** Squares whose middles are at (10, 10), (20, 20) and (30, 30), 1e-7 degrees. */
const outlines = new Map<number, Polygons>(
  [FIRST, SECOND, THIRD].map((idu, i) => {
    const [from, to] = [i * 10 + 6, i * 10 + 14]
    return [packIdu(idu), [[[from, from, to, from, to, to, from, to]]]]
  }),
)
const cadastre = {
  has: (idu: string) => outlines.has(packIdu(idu)),
  outlineOf: (key: number) => outlines.get(key),
}
const successor = (idu: string, score: number): Successor => ({ idu, method: 'editions', score, sure: true })

interface Line {
  idu: string
  former?: string
  /** Longitude and latitude, degrees. */
  at?: readonly [number, number]
}

async function sitesOf(lines: readonly Line[], succession: Record<string, Successor[]> = {}): Promise<Sites> {
  const dir = await temporaryDir('sites')
  const lake = join(dir, 'sales.parquet')
  return withDuckDb(dir, async (db) => {
    const rows = lines.map(({ idu, former = null, at }) => [idu, former, at?.[0] ?? null, at?.[1] ?? null])
    await db.fill('lines', 'idu VARCHAR, former_idu VARCHAR, lng DOUBLE, lat DOUBLE', rows)
    await db.run(sql`COPY lines TO ${quoted(lake)} (FORMAT parquet)`)
    return resolveSites(db, lake, cadastre, lilleTerritory, { of: (idu) => succession[idu] ?? [] })
  })
}

test('a parcel of today lies where the source has it, else in the middle of its outline', async () => {
  const sites = await sitesOf([{ idu: FIRST, at: [3.1, 50.6] }, { idu: SECOND }])
  expect([...sites.all()]).toEqual([
    {
      index: 0,
      key: packIdu(FIRST),
      current: FIRST,
      method: 'declared',
      point: [31_000_000, 506_000_000],
      aliases: [],
      successors: [],
    },
    {
      index: 1,
      key: packIdu(SECOND),
      current: SECOND,
      method: 'declared',
      point: [20, 20],
      aliases: [],
      successors: [],
    },
  ])
  expect(sites.siteOf(SECOND)).toEqual(sites.at(1))
  expect(sites.siteOf(THIRD)).toBeUndefined()
  expect([...sites.renamed()]).toEqual([])
})

test('two names of one parcel are one site, and each says how it was tied', async () => {
  const sites = await sitesOf([
    { idu: LOMME, at: [3.2, 50.7] },
    { idu: SECOND, at: [3.1, 50.6] },
  ])
  const [site, ...more] = sites.all()
  expect(more).toEqual([])
  expect(site).toMatchObject({ current: SECOND, point: [31_000_000, 506_000_000], aliases: [packIdu(LOMME)] })
  expect(sites.siteOf(LOMME)).toEqual({ ...site, method: 'recoded' })
  expect(sites.siteOf(SECOND)).toEqual({ ...site, method: 'declared' })
  expect([...sites.renamed()]).toEqual([[LOMME, SECOND]])
})

test('the source may know a former identifier, by which the parcel is found too', async () => {
  const sites = await sitesOf([{ idu: FIRST, former: LOMME }, { idu: THIRD }])
  expect([...sites.all()]).toMatchObject([
    { index: 0, current: FIRST, method: 'declared', aliases: [packIdu(LOMME)] },
    { index: 1, current: THIRD, aliases: [] },
  ])
  expect([...sites.renamed()]).toEqual([])
})

test('a parcel that is gone has the sites of those on its ground, and lies where the likeliest of them does', async () => {
  const successors = [successor(FIRST, 0.4), successor(THIRD, 0.6)]
  const sites = await sitesOf([{ idu: FIRST, at: [3.1, 50.6] }, { idu: GONE }], { [GONE]: successors })
  const [first, third, gone] = sites.all()
  expect(first).toMatchObject({ index: 0, method: 'declared', point: [31_000_000, 506_000_000] })
  expect(third).toMatchObject({ index: 1, current: THIRD, method: 'declared', point: [30, 30] })
  expect(gone).toMatchObject({ index: 2, current: null, method: 'editions', point: [30, 30] })
  expect(gone!.successors).toEqual([
    { successor: successors[0], site: first },
    { successor: successors[1], site: third },
  ])
  expect(sites.siteOf(GONE)).toEqual(gone)
})

test('one successor is what the parcel is known by today', async () => {
  const sites = await sitesOf([{ idu: GONE, at: [3.1, 50.6] }], { [GONE]: [successor(SECOND, 1)] })
  expect(sites.siteOf(GONE)).toMatchObject({
    current: SECOND,
    method: 'editions',
    point: [31_000_000, 506_000_000],
  })
  expect([...sites.renamed()]).toEqual([[GONE, SECOND]])
})

test('a parcel of which nothing is known stays where the source has it, if it has it', async () => {
  const sites = await sitesOf([{ idu: GONE, at: [3.1, 50.6] }, { idu: '59350009AB0901' }])
  expect([...sites.all()]).toMatchObject([
    { current: null, method: 'point', point: [31_000_000, 506_000_000] },
    { current: null, method: 'none', point: null },
  ])
  expect([...sites.points()]).toEqual([[31_000_000, 506_000_000]])
})
