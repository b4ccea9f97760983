import { expect, test } from 'vitest'
import { taxRates } from '../../../shared/documents/local-rules.ts'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { localTax } from './dataset.ts'
import { readRates } from './read-rates.ts'
import { sources } from './sources.ts'

const HEADER = 'exercice;insee_com;taux_global_tfb;taux_plein_teom'

async function ingest(lines: readonly string[], header = HEADER) {
  const path = await temporaryFile('rates.csv', `\uFEFF${[header, ...lines].join('\r\n')}\r\n`)
  return normalised(localTax, { area: 'france' }, [fetchedFile(path)])
}

test('the export of all years, its four columns', async () => {
  const [source, ...others] = sources({ area: 'france' }, await realTerritory(), 'latest')
  expect(others).toEqual([])
  expect(Object.fromEntries(new URL(source!.url).searchParams)).toEqual({
    select: 'exercice,insee_com,taux_global_tfb,taux_plein_teom',
    delimiter: ';',
  })
})

test('a row a commune and year; an empty rate was not voted, and is no 0', async () => {
  const { parts, query } = await ingest([
    '2025;01004;31.2;9.55',
    '2024;01004;30.9;',
    '2025;1053;;0',
    '2025;75056;20.5;6.21',
    '2025;11360;101.13;17.1',
  ])
  expect(parts).toEqual([
    {
      millesime: '2025',
      millesimeFrom: 'newest-row',
      quality: { rowsIn: 5, rowsKept: 5, quarantined: {}, outOfScope: {}, repaired: {} },
    },
  ])
  expect(await query('SELECT * FROM rates')).toEqual([
    ['01004', '01004', 2024, 30.9, null],
    ['01004', '01004', 2025, 31.2, 9.55],
    ['01053', '01053', 2025, null, 0],
    ['11360', '11360', 2025, 101.13, 17.1],
    ['75056', '75056', 2025, 20.5, 6.21],
  ])
})

test('lines that cannot be used are refused by rule, the same line twice counts once', async () => {
  const { parts, query } = await ingest([
    '2025;01004;31.2;9.55',
    '2025;01004;31.2;9.55',
    '2025;01004;32.2;9.55',
    'année;01004;31.2;9.55',
    '2025;01053;trente;',
    '2025;01053;1E2;',
    '2025;01053;920;',
    '2025;;31.2;',
  ])
  expect(parts[0]?.quality).toEqual({
    rowsIn: 8,
    rowsKept: 1,
    quarantined: { 'commune-missing': 1, duplicate: 1, 'rate-malformed': 3, 'year-malformed': 1 },
    outOfScope: { 'identical-row': 1 },
    repaired: {},
  })
  expect(await query("SELECT original FROM quarantine WHERE rule = 'duplicate'")).toEqual([
    ['2025;01004;32.2;9.55'],
  ])
})

test.each([
  ['2025', '31,25', '', { year: 2025, propertyTax: 31.25, wasteTax: null }],
  ['2025-01-01', '0.0', '12', { year: 2025, propertyTax: 0, wasteTax: 12 }],
])('year %s, rates "%s" and "%s"', (year, propertyTax, wasteTax, rates) => {
  expect(readRates({ year, propertyTax, wasteTax })).toEqual({ ok: true, rates })
})

test('a column that vanished stops, and so does an export without rates', async () => {
  await expect(ingest(['2025;01004;31.2'], 'exercice;insee_com;taux_global_tfb')).rejects.toThrow(
    /no column "taux_plein_teom"/,
  )
  await expect(ingest([])).rejects.toThrow('no line of the export has rates')
})

test('one document a commune of today: years ascend, each with the code it was published under', async () => {
  const { readModel } = await ingest(['2025;01033;33.1;8', '2018;01205;25.4;', '2018;01033;30.2;7.5'])
  const [built] = await readModel()
  const documents = await openDocuments(built!.path)
  expect(documents.count).toBe(1)
  expect(taxRates.parse(documents.get('01033')!)).toEqual([
    { year: 2018, communeCode: '01033', propertyTaxPercent: 30.2, wasteTaxPercent: 7.5 },
    { year: 2018, communeCode: '01205', propertyTaxPercent: 25.4, wasteTaxPercent: null },
    { year: 2025, communeCode: '01033', propertyTaxPercent: 33.1, wasteTaxPercent: 8 },
  ])
})
