import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { BuildingLinks } from '../../links/building-links.ts'
import { ReleaseFiles } from '../../release-files.ts'

const workDir = await temporaryDir('rnb')
const demo = await publishedDemo()
const release = (await demo.dataDir.readCurrent())!
const files = new ReleaseFiles(demo.dataDir, release.files)

const ask = (sql: string) => withDuckDb(workDir, async (db) => db.json(new Sql(sql)))

test('links: declared parcels without slivers, else the parcel at the point', async () => {
  const path = BuildingLinks.path(files, 'rnb', '96')!
  expect(
    await ask(
      `SELECT "method", count(*), count(ratio), min(ratio), max(ratio) FROM '${path}' GROUP BY 1 ORDER BY 1`,
    ),
  ).toEqual([
    ['contained', '50', '0', null, null],
    ['declared', '4777', '4777', 0.38, 1],
  ])
})

test('the reader finds the parcels of a building, the one that holds most of it first', async () => {
  const path = BuildingLinks.path(files, 'rnb', '96')!
  const [[id, first, second]] = (await ask(
    `SELECT id, list(idu ORDER BY ratio DESC)[1], list(idu ORDER BY ratio DESC)[2] FROM '${path}' GROUP BY id HAVING count(*) = 2 ORDER BY id LIMIT 1`,
  )) as [[string, string, string]]
  const links = await BuildingLinks.open(files, '96', workDir)
  expect(links!.byRnbId(id)).toEqual([
    { idu: first, ratio: 0.62, method: 'declared' },
    { idu: second, ratio: 0.38, method: 'declared' },
  ])
  expect(links!.byRnbId('AAAAAAAAAAAA')).toEqual([])
  expect(links!.byBdnbId('bdnb-bg-1111-1111-1111')).toEqual([])
  expect(await BuildingLinks.open(files, '75', workDir)).toBeUndefined()
})

test('every link of the file is found by its identifier, and no other', async () => {
  const path = BuildingLinks.path(files, 'rnb', '96')!
  const links = (await BuildingLinks.open(files, '96', workDir))!
  const rows = await ask(
    `SELECT id, list(idu ORDER BY ratio DESC NULLS LAST, idu) FROM '${path}' GROUP BY id`,
  )
  expect(rows.length).toBeGreaterThan(3000)
  for (const [id, idus] of rows) expect(links.byRnbId(String(id)).map(({ idu }) => idu)).toEqual(idus)
})
