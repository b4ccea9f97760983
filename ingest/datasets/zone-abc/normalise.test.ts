import { describe, expect, test } from 'vitest'
import { housingZones } from '../../../shared/documents/local-rules.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { zoneAbc } from './dataset.ts'
import { dayInWords, zoneColumn } from './zone-column.ts'

const IN_2025 = 'Zonage en vigueur depuis le 5 septembre 2025'

/** A list in the form of the producer: a byte order mark, semicolons. */
async function list(lines: readonly string[], column = IN_2025) {
  const path = await temporaryFile(
    'zones.csv',
    `\uFEFF${[`CODGEO;DEP;LIBGEO;${column}`, ...lines].join('\r\n')}\r\n`,
  )
  return [fetchedFile(path)]
}

const ingest = async (lines: readonly string[], column?: string) =>
  normalised(zoneAbc, { area: 'france' }, await list(lines, column))

test('a row a commune; cities of arrondissements as wholes; the edition is the day of the order', async () => {
  const { parts, query } = await ingest([
    '01004;01;Ambérieu-en-Bugey;B1',
    '1053;01;Bourg-en-Bresse;b2',
    '75056;75;Paris;A bis',
    '2A004;2A;Ajaccio;A',
    '97105;971;Basse-Terre;C',
  ])
  expect(parts).toEqual([
    {
      millesime: '2025-09-05',
      millesimeFrom: 'newest-row',
      quality: { rowsIn: 5, rowsKept: 5, quarantined: {}, outOfScope: {}, repaired: {} },
    },
  ])
  expect(await query('SELECT * FROM zones')).toEqual([
    ['01004', '01004', 'B1', '2025-09-05'],
    ['01053', '01053', 'B2', '2025-09-05'],
    ['2A004', '2A004', 'A', '2025-09-05'],
    ['75056', '75056', 'Abis', '2025-09-05'],
    ['97105', '97105', 'C', '2025-09-05'],
  ])
})

test('lines that cannot be used are refused by rule', async () => {
  const { parts, query } = await ingest([
    '01004;01;Ambérieu-en-Bugey;B1',
    '01004;01;Ambérieu-en-Bugey;C',
    '01053;01;Bourg-en-Bresse;B3',
    '01059;01;X;',
    ';01;Y;C',
    'ABC;01;Z;C',
    '01999;01;Never;C',
  ])
  expect(parts[0]?.quality).toMatchObject({
    rowsIn: 7,
    rowsKept: 1,
    quarantined: {
      'commune-malformed': 1,
      'commune-missing': 1,
      duplicate: 1,
      'unknown-commune': 1,
      'zone-malformed': 2,
    },
  })
  expect(await query("SELECT original FROM quarantine WHERE rule = 'duplicate'")).toEqual([['01004;C']])
})

describe('the column of the zones', () => {
  test.each([
    [IN_2025, '2025-09-05'],
    ['Zonage ABC en vigueur depuis le 26 juin 2026', '2026-06-26'],
    ['ZONAGE  en vigueur depuis le 1er août 2014', '2014-08-01'],
    ['Zonage depuis le 05/07/2024', '2024-07-05'],
    ['Zonage en vigueur depuis le décret de printemps', 'décret de printemps'],
  ])('%s', (name, since) => {
    expect(zoneColumn(['CODGEO', 'DEP', 'Reclassement 5 septembre 2025', name], 'x')).toEqual({ name, since })
  })

  test('none or two stop, with the names there are', async () => {
    await expect(ingest(['01004;01;A;B1'], 'Zone')).rejects.toThrow(
      /has no column "Zonage … depuis le …"\. Its columns: CODGEO, DEP, LIBGEO, Zone/,
    )
    await expect(ingest(['01004;01;A;B1;C'], `${IN_2025};Zonage depuis le 1 mai 2024`)).rejects.toThrow(
      /has 2 columns/,
    )
  })

  test('without CODGEO it stops', async () => {
    const path = await temporaryFile('zones.csv', `INSEE;${IN_2025}\n01004;B1\n`)
    await expect(normalised(zoneAbc, { area: 'france' }, [fetchedFile(path)])).rejects.toThrow(
      /no column "CODGEO"/,
    )
  })

  test.each(['31 février 2024', '5 brumaire 2024', 'hier', ''])('"%s" is no day', (words) => {
    expect(dayInWords(words)).toBeUndefined()
  })
})

test('one document a commune of today, with the code that the zone was published under', async () => {
  // Lancrans (01205) is a part of Valserhône (01033) since 2019.
  const { readModel } = await ingest(['01033;01;Valserhône;B1', '01205;01;Lancrans;C'])
  const [built] = await readModel()
  const documents = await openDocuments(built!.path)
  expect(documents.count).toBe(1)
  expect(housingZones.parse(documents.get('01033')!)).toEqual({
    since: '2025-09-05',
    found: [
      { communeCode: '01033', zone: 'B1' },
      { communeCode: '01205', zone: 'C' },
    ],
  })
})
