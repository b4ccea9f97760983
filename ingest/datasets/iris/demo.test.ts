import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { irisNames, parcelIris } from '../../../shared/documents/places.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ParcelIris } from '../../links/parcel-iris.ts'
import { ReleaseFiles } from '../../release-files.ts'

const demo = await publishedDemo()
const { dataDir } = demo
const release = (await demo.dataDir.readCurrent())!
const files = new ReleaseFiles(dataDir, release.files)

test('every parcel of the demo has an IRIS of its own commune', async () => {
  const path = ParcelIris.path(files, '96')!
  const rows = await withDuckDb(
    await temporaryDir('iris'),
    async (db) =>
      await db.json(
        new Sql(`SELECT iris, count(*), count(*) FILTER (iris[1:5] <> idu[1:5]), count(*) FILTER ("method" = 'near')
         FROM read_parquet('${path}') GROUP BY 1 ORDER BY 1`),
      ),
  )
  expect(rows.map((row) => row.join(' '))).toEqual([
    '960010101 442 0 0',
    '960010102 441 0 0',
    '960010103 442 0 0',
    '960010104 438 0 0',
    '960020000 1097 0 0',
    '960030101 678 0 0',
    '960030102 681 0 0',
    '960040000 487 0 0',
    '960050000 1024 0 0',
  ])
})

test('the reader gives the same IRIS as the document of the API', async () => {
  const links = await ParcelIris.open(files, '96', await temporaryDir('iris'))
  const { documents } = await openRelease(dataDir.dir)
  expect(links!.of('960010000A0001')).toBe('960010101')
  expect(links!.of('960010000Z9999')).toBeUndefined()
  expect((await documents.get(parcelIris, '96', '960010000A0001'))?.value).toEqual({
    code: '960010101',
    method: 'contained',
  })
  expect((await documents.get(irisNames, '96', '960010101'))?.value).toEqual({
    code: '960010101',
    name: 'Les Bornes',
    type: 'H',
    communeCode: '96001',
  })
  expect(await ParcelIris.open(files, '75', await temporaryDir('iris'))).toBeUndefined()
})
