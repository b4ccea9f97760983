import { describe, expect, test } from 'vitest'
import {
  ARCHIVE_COLUMNS,
  type ArchiveContent,
  installationsArchive,
} from '../../../test/support/installations-archive.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { classifiedInstallations } from './dataset.ts'

async function read(content: ArchiveContent) {
  return normalised(classifiedInstallations, { area: '93' }, [
    fetchedFile(await installationsArchive(content)),
  ])
}

describe('the archive of the API', () => {
  test.each(['latin1', 'utf8'] as const)('is read by its members, in %s', async (encoding) => {
    const { parts, query } = await read({
      encoding,
      rows: [{ ied: 'true' }, { statutSeveso: '', regimeVigueur: 'Autres régimes', numeroSiret: '' }],
      inspections: [
        ['0006500001', '2023-07-18'],
        ['0006500001', '2025-02-03'],
        ['0006500001', '1990-07-17'],
      ],
    })
    expect(parts).toEqual([
      {
        millesime: '2025-02-03',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 2, rowsKept: 2, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    const address = ['28 RUE INVENTÉE', null, null, '93140', 2.48, 48.9, '93']
    expect(await query('SELECT * FROM installations ORDER BY id')).toEqual([
      [
        '0006500001',
        '93010',
        'Enregistrement',
        'Non Seveso',
        true,
        '2025-02-03',
        'En exploitation avec titre',
        '00000001800010',
        ...address,
      ],
      [
        '0006500002',
        '93010',
        'Autres régimes',
        null,
        false,
        null,
        'En exploitation avec titre',
        null,
        ...address,
      ],
    ])
  })

  test('names of operators and of reports go no further', async () => {
    const { query } = await read({
      rows: [
        { raisonSociale: 'SUPPOSE Jean-Fictif' },
        { raisonSociale: 'SUPPOSE Jean', ied: 'SUPPOSE Jean' },
      ],
      inspections: [['0006500001', 'SUPPOSE Jean']],
    })
    const written = [await query('SELECT * FROM installations'), await query('SELECT * FROM quarantine')]
    expect(written.map((rows) => rows.length)).toEqual([1, 2])
    expect(JSON.stringify(written)).not.toMatch(/SUPPOSE|BETONS/)
  })

  test('a point in metres stands in for one in degrees that is missing, and the postcode for the code of the commune', async () => {
    const { parts, query } = await read({
      rows: [
        { longitude: '', latitude: '', coordonneeX: '661915', coordonneeY: '6867050' },
        { longitude: '', latitude: '', coordonneeX: '', coordonneeY: '', codeInsee: '' },
        { longitude: '55.5', latitude: '-21.1' },
      ],
    })
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 3, repaired: { 'point-dropped': 1 } })
    expect(
      await query('SELECT commune, round(lng, 2), round(lat, 2) FROM installations ORDER BY id'),
    ).toEqual([
      ['93010', 2.48, 48.9],
      ['93010', null, null],
      ['93010', null, null],
    ])
  })

  test('a state that is none is dropped and counted, and so goes no further; without the column none is known', async () => {
    const { parts, query } = await read({ rows: [{ etatActivite: 'SUPPOSE Jean' }, { etatActivite: '' }] })
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 2, repaired: { 'activity-state-dropped': 1 } })
    expect(await query('SELECT count(activity_state) FROM installations')).toEqual([['0']])
    const columns = ARCHIVE_COLUMNS.filter((name) => name !== 'etatActivite')
    const without = await read({ rows: [{}], columns })
    expect(without.columns).toMatchObject([{ unknown: [], missing: ['etatActivite'] }])
    expect(await without.query('SELECT activity_state FROM installations')).toEqual([[null]])
  })

  test('inspections that cannot be used are refused with the number of their installation; those to come are dropped', async () => {
    const { parts, query } = await read({
      rows: [{}, {}],
      inspections: [
        ['0006500001', 'hier'],
        ['0006500001', '2024-05-06'],
        ['0006500002', '2099-01-01'],
        ['', '2024-05-06'],
        // Of an installation that the list does not have: nothing is lost with it.
        ['0009999999', 'hier'],
      ],
    })
    expect(parts[0]!.quality).toEqual({
      rowsIn: 4,
      rowsKept: 2,
      quarantined: { 'inspection-malformed': 2 },
      outOfScope: {},
      repaired: { 'inspection-dropped': 1 },
    })
    expect(await query('SELECT id, inspected_on FROM installations ORDER BY id')).toEqual([
      ['0006500001', '2024-05-06'],
      ['0006500002', null],
    ])
    expect(await query('SELECT "row", original FROM quarantine ORDER BY "row"')).toEqual([
      ['1', '{"id":"0006500001"}'],
      ['4', '{}'],
    ])
  })

  test('pages of the national list are read together, each line once', async () => {
    const paris = { codePostal: '75018', codeInsee: '75056', commune: 'Paris' }
    const pages = await Promise.all([
      installationsArchive({ rows: [{}, paris], inspections: [['0006500003', '2025-01-01']] }),
      installationsArchive({ rows: [{ codeAiot: '0006500003' }, { codeAiot: '0006500001' }] }),
      installationsArchive({ rows: [] }),
    ])
    const { parts, query } = await normalised(
      classifiedInstallations,
      { area: '93' },
      pages.map((path) => fetchedFile(path)),
    )
    expect(parts[0]!.quality).toEqual({
      rowsIn: 4,
      rowsKept: 2,
      quarantined: {},
      outOfScope: { 'identical-row': 1, 'other-departement': 1 },
      repaired: {},
    })
    expect(await query('SELECT id, inspected_on FROM installations ORDER BY id')).toEqual([
      ['0006500001', null],
      ['0006500003', '2025-01-01'],
    ])
  })

  test.each(['codeAiot', 'codePostal', 'commune', 'statutSeveso', 'regimeVigueur'])(
    'without the column %s stops with its name',
    async (name) => {
      const columns = ARCHIVE_COLUMNS.filter((one) => one !== name)
      await expect(read({ rows: [{}], columns })).rejects.toThrow(`has no column "${name}"`)
    },
  )

  test('without the installations stops', async () => {
    await expect(read({ rows: [{}], without: 'InstallationClassee.csv' })).rejects.toThrow(
      'has no member InstallationClassee.csv. It holds: ',
    )
  })

  test('without the inspections is kept: no last one is known, which is counted and reported', async () => {
    const { parts, columns, query } = await read({ rows: [{}, {}], without: 'inspection.csv' })
    expect(parts[0]).toMatchObject({
      millesime: '2026-01-01',
      quality: { rowsIn: 2, rowsKept: 2, quarantined: {}, repaired: { 'inspections-not-given': 2 } },
    })
    expect(await query('SELECT id, inspected_on FROM installations ORDER BY id')).toEqual([
      ['0006500001', null],
      ['0006500002', null],
    ])
    expect(columns).toMatchObject([{ files: 1, unknown: [], missing: ['dateInspection (inspection.csv)'] }])
  })

  test('without the inspections counts no line that another archive tells the inspection of', async () => {
    const archives = await Promise.all([
      installationsArchive({ rows: [{}, {}], without: 'inspection.csv' }),
      installationsArchive({
        rows: [{ codeAiot: '0006500003' }],
        inspections: [['0006500001', '2025-01-01']],
      }),
    ])
    const { parts, query } = await normalised(
      classifiedInstallations,
      { area: '93' },
      archives.map((path) => fetchedFile(path)),
    )
    expect(parts[0]!.quality.repaired).toEqual({ 'inspections-not-given': 1 })
    expect(await query('SELECT id, inspected_on FROM installations ORDER BY id')).toEqual([
      ['0006500001', '2025-01-01'],
      ['0006500002', null],
      ['0006500003', null],
    ])
  })

  test('a new column is read past and reported, an optional one that is missing is null and reported', async () => {
    const optional = /^(numeroSiret|ied|adresse1|coordonneeX)$/
    // Columns that are not read are missed by nobody.
    const unread = /^(codeNaf|bovins|url|serviceAiot)$/
    const columns = [
      'codeRegion',
      ...ARCHIVE_COLUMNS.filter((name) => !optional.test(name) && !unread.test(name)),
    ]
    const { parts, columns: found, query } = await read({ rows: [{ codeRegion: '11' }], columns })
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: {} })
    expect(await query('SELECT ied, siret, address_1, lng FROM installations')).toEqual([
      [null, null, null, 2.48],
    ])
    expect(found).toMatchObject([
      { unknown: ['codeRegion'], missing: ['adresse1', 'ied', 'numeroSiret', 'coordonneeX'] },
    ])
  })
})
