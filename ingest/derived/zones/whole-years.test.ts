import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { salesExtent } from '../../../shared/documents/sales.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { PRICED_SALES } from '../read-kinds.ts'
import { figuresOf } from './figures.ts'
import { wholeYears } from './whole-years.ts'

test('a year is whole when the sales of each commune are loaded, by the year or one by one', async () => {
  const documents = new SortedDocuments(salesExtent)
  documents.put(salesExtent.key(), {
    firstSoldOn: '2021-01-04',
    lastSoldOn: '2024-12-30',
    soldYears: [2022],
    communes: { '92049': [2021, 2024], '92078': [2023, 2023] },
  })
  const { path } = await documents.write(await temporaryDir())
  const yearsOf = async (communes: readonly string[]) => {
    const isWhole = await wholeYears(path, communes)
    return [2021, 2022, 2023, 2024].filter(isWhole)
  }
  expect(await yearsOf(['92049', '92078'])).toEqual([2022, 2023])
  expect(await yearsOf(['92049'])).toEqual([2021, 2022, 2023, 2024])
  expect(await yearsOf(['92004', '92049', '92078'])).toEqual([2022])
  expect((await wholeYears(undefined, ['92049']))(2022)).toBe(false)
})

test('a département has no figure of a year of which it is loaded in part; its communes have theirs', async () => {
  const { dataDir } = await publishedDemo()
  const workDir = await temporaryDir('figures')
  const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
  const yearsWhere = (isWhole: (year: number) => boolean) =>
    withDuckDb(workDir, async (db) => {
      const figures = await figuresOf(db, files.path(PRICED_SALES, '96'), isWhole)
      const years = (level: 'departement' | 'commune', code: string) => [
        ...new Set(figures(level, code).map(({ year }) => year)),
      ]
      return [years('departement', '96'), years('commune', '96001')]
    })
  const [all, ofCommune] = await yearsWhere(() => true)
  expect(all!.length).toBeGreaterThan(2)
  expect(await yearsWhere((year) => year !== all![1])).toEqual([
    all!.filter((year) => year !== all![1]),
    ofCommune,
  ])
})
