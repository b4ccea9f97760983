import { beforeAll, describe, expect, test } from 'vitest'
import { tablesByPage } from '../../api/enrich/dictionary.ts'
import { columnTable, columnTexts } from '../../scripts/column-tables.mjs'
import { lakeFileOf, lakeFiles } from '../../shared/lake/dictionary.ts'
import { text } from '../structure/project.ts'
import { publishedDemo } from '../support/demo.ts'
import { describedColumns, writtenColumns } from '../support/lake-columns.ts'

/** What no download gives, or only a place that the invented territory is not: other tests write them and hold them against the dictionary. */
const NOT_IN_DEMO = [
  'cadastre/former-parcels',
  'cadastre/parcel-successors',
  'cadastre/refused-parcels',
  'companies/executives',
  'companies/organic',
  'dvf/sales-elsewhere',
  'oll/zone-shapes',
]

/** The tables of columns that a README prints, by lake file. */
function printed(readme: string): Record<string, string> {
  const [, ...sections] = text(readme).split(/^### Lake file `([\w-]+)`$/m)
  const found: Record<string, string> = {}
  for (let i = 0; i < sections.length; i += 2)
    found[sections[i]!] = [...sections[i + 1]!.matchAll(/^\|.*\|$/gm)].join('\n')
  return found
}

describe('the data dictionary', () => {
  const written: Record<string, string[]> = {}

  beforeAll(async () => {
    const { dataDir } = await publishedDemo()
    const { files } = (await dataDir.readCurrent())!
    for (const { dataset, kind, role, file } of files)
      if (role === 'lake') written[`${dataset}/${kind}`] = await writtenColumns(dataDir.store(file))
  })

  test('knows every lake file of the demo, and besides those that other tests write', () => {
    const known = Object.entries(lakeFiles).flatMap(([dataset, files]) =>
      files.map(({ kind }) => `${dataset}/${kind}`),
    )
    expect(new Set(known).size).toBe(known.length)
    expect(known.sort()).toEqual([...Object.keys(written), ...NOT_IN_DEMO].sort())
  })

  test('describes each of their columns, in order, and none else', () => {
    for (const [name, columns] of Object.entries(written)) {
      const [dataset, kind] = name.split('/') as [string, string]
      expect([name, describedColumns(dataset, kind)]).toEqual([name, columns])
    }
  })

  test('tells what each column means', () => {
    for (const file of Object.values(lakeFiles).flat())
      for (const { name, meaning } of file.columns)
        expect([file.kind, name, meaning.trim().length > 2]).toEqual([file.kind, name, true])
  })

  test.each(Object.keys(lakeFiles).filter((name) => name !== 'parcel-facts'))(
    'is what the README of %s prints',
    (dataset) => {
      const tables = lakeFiles[dataset as keyof typeof lakeFiles].map(
        (file) => [file.kind, columnTable(file).join('\n')] as const,
      )
      expect(printed(`ingest/datasets/${dataset}/README.md`)).toEqual(Object.fromEntries(tables))
    },
  )

  test('is what the README of the wide rows of parcels prints', () => {
    const file = lakeFileOf({ dataset: 'parcel-facts', kind: 'parcel-facts' })!
    expect(text('ingest/derived/parcel-facts/README.md')).toContain(`\n${columnTable(file).join('\n')}\n`)
  })

  test('is what npm run columns writes into the READMEs and the pages of enrichment', () => {
    const pages = tablesByPage()
    for (const [path, written] of Object.entries(columnTexts({ lakeFiles, pages }, text)))
      expect(text(path) === written, `${path}: run npm run columns`).toBe(true)
  })
})
