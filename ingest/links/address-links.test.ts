import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { quoted, Sql } from '../../formats/duckdb/sql.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { keep } from '../pipeline/store/store.ts'
import { ReleaseFiles } from '../release-files.ts'
import { ADDRESS_PARCELS, AddressLinks } from './address-links.ts'

async function released(rows: string): Promise<ReleaseFiles> {
  const dir = await temporaryDir('links')
  const path = join(dir, 'links.parquet')
  await withDuckDb(dir, (db) =>
    db.run(
      new Sql(
        `COPY (SELECT * REPLACE (distance_m::DOUBLE AS distance_m) FROM (VALUES ${rows}) AS t(ban_id, idu, method, distance_m)) TO ${quoted(path)} (FORMAT parquet)`,
      ),
    ),
  )
  const dataDir = new DataDir(join(dir, 'home'))
  const { dataset, role, kind } = ADDRESS_PARCELS
  return new ReleaseFiles(dataDir, [await keep(dataDir, dataset, '93', { role, kind, path, rows: 4 })])
}

test('an address gives its parcels, and how they were found', async () => {
  const files = await released(`('93010_1_00002', '93010000AB0002', 'contained', 0.0),
    ('93010_1_00002_bis', '93010000AB0003', 'near', 4.5),
    ('93010_1_00001', '93010000AB0001', 'declared', NULL), ('93010_1_00001', '930100000A0009', 'declared', NULL)`)
  const links = (await AddressLinks.open(files, '93', await temporaryDir('spill')))!
  expect(links.count).toBe(4)
  expect(links.byBanId('93010_1_00002')).toEqual([
    { idu: '93010000AB0002', method: 'contained', distanceMetres: 0 },
  ])
  expect(links.byBanId(' 93010_1_00002_BIS ')).toEqual([
    { idu: '93010000AB0003', method: 'near', distanceMetres: 4.5 },
  ])
  expect(links.byBanId('93010_1_00001').map(({ idu, method }) => `${idu} ${method}`)).toEqual([
    '930100000A0009 declared',
    '93010000AB0001 declared',
  ])
  for (const unknown of ['', '93010_1', '93010_1_00003', 'é', '93010_1_00002_ter'])
    expect(links.byBanId(unknown)).toEqual([])
})

test('keys are found in either case', async () => {
  const files = await released(`('2A004_ab_00001', '2A004000AB0002', 'contained', 0.0),
    ('2A004_AA_00001', '2A004000AB0003', 'contained', 0.0)`)
  const links = (await AddressLinks.open(files, '93', await temporaryDir('spill')))!
  expect(links.byBanId('2a004_AB_00001')[0]?.idu).toBe('2A004000AB0002')
  expect(links.byBanId('2A004_aa_00001')[0]?.idu).toBe('2A004000AB0003')
})

test('a département without addresses has no links', async () => {
  const files = await released(`('93010_1_00002', '93010000AB0002', 'contained', 0.0)`)
  expect(await AddressLinks.open(files, '75', await temporaryDir('spill'))).toBeUndefined()
})
