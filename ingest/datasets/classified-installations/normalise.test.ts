import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { classifiedInstallations } from './dataset.ts'
import { sources } from './sources.ts'

const PLAIN: Readonly<Record<string, string>> = {
  "Numéro d'établissement": '0006500001',
  'Nom établissement': 'BETONS INVENTES',
  'Adresse 1': '28 RUE INVENTEE',
  'Adresse 2': '',
  'Adresse 3': '',
  'Code postal': '93140',
  Commune: 'Bondy',
  'Régime en vigueur': 'Enregistrement',
  'Statut SEVESO': 'Non Seveso',
  'Date de dernière inspection': '2024-06-06',
  'Statut IED': 'non',
  'Numéro SIRET': '00000001800010',
}
const NUMBER = "Numéro d'établissement"
const COLUMNS = Object.keys(PLAIN)

type Row = Readonly<Record<string, string>>

/** An export of some rows; the number of each is its place unless it says one. */
async function read(rows: readonly Row[], unit: AreaUnit = { area: '93' }, columns = COLUMNS) {
  const path = join(await temporaryDir('installations'), 'export.csv')
  const lines = rows.map((row, i) => {
    const whole: Row = { ...PLAIN, [NUMBER]: `000650000${i + 1}`, ...row }
    return columns.map((name) => whole[name] ?? '').join(';')
  })
  await writeFile(path, `\ufeff${[columns.join(';'), ...lines].join('\r\n')}\r\n`)
  return normalised(classifiedInstallations, unit, [fetchedFile(path)])
}

describe('an export of installations', () => {
  test('is read by the names of its columns; the names of operators go no further', async () => {
    const { parts, query } = await read([{ 'Nom établissement': 'SUPPOSE Jean-Fictif', 'Numéro SIRET': '' }])
    expect(parts).toEqual([
      {
        millesime: '2024-06-06',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 1, rowsKept: 1, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    expect(await query('SELECT * FROM installations')).toEqual([
      [
        '0006500001',
        '93010',
        'Enregistrement',
        'Non Seveso',
        false,
        '2024-06-06',
        null,
        null,
        '28 RUE INVENTEE',
        null,
        null,
        '93140',
        null,
        null,
        '93',
      ],
    ])
  })

  test('accounts for every line, with the rule of each refusal, and no name in the quarantine', async () => {
    const { parts, query } = await read([
      {},
      { [NUMBER]: '' },
      { 'Régime en vigueur': 'MARTIN Paule' },
      { 'Régime en vigueur': '' },
      { 'Statut SEVESO': 'MARTIN Paule' },
      { 'Statut IED': 'MARTIN Paule' },
      { 'Date de dernière inspection': 'MARTIN Paule' },
      { Commune: 'MARTIN Paule', 'Code postal': '93999' },
      { [NUMBER]: '0006500001', 'Nom établissement': 'the same' },
      { [NUMBER]: '0006500001', 'Adresse 1': 'another' },
      { [NUMBER]: 'MARTIN Paule' },
      { 'Adresse 3': 'MARTIN Paule;one cell too many' },
    ])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 12,
      rowsKept: 1,
      quarantined: {
        'date-malformed': 1,
        'ied-unknown': 1,
        'malformed-line': 1,
        'number-duplicate': 1,
        'number-malformed': 2,
        'regime-unknown': 2,
        'seveso-unknown': 1,
        'unknown-commune': 1,
      },
      outOfScope: { 'identical-row': 1 },
      repaired: {},
    })
    const rows = await query('SELECT * FROM quarantine')
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toMatch(/MARTIN|Paule|INVENTES/i)
  })

  test('of all of France keeps what is of the département, as a service does that ignores its parameter', async () => {
    const { parts, query } = await read([
      {},
      { 'Code postal': '69003', Commune: 'Lyon' },
      { 'Code postal': '75018', Commune: 'Paris' },
      { 'Code postal': '99999', Commune: 'Nulle part' },
    ])
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 4,
      rowsKept: 1,
      outOfScope: { 'other-departement': 3 },
    })
    expect(await query('SELECT commune FROM installations')).toEqual([['93010']])
  })

  test('single communes are counted each by itself, against the rows of all', async () => {
    const rows = [
      {},
      { 'Code postal': '93310', Commune: 'Le Pré-Saint-Gervais' },
      { 'Code postal': '93200', Commune: 'Saint-Denis', 'Date de dernière inspection': '2025-01-31' },
    ]
    const { parts, query } = await read(rows, { area: '93', communes: ['93010', '93061'] })
    expect(parts).toMatchObject([
      {
        commune: '93010',
        millesime: '2025-01-31',
        quality: { rowsIn: 2, rowsKept: 1, outOfScope: { 'other-commune': 1 } },
      },
      { commune: '93061', quality: { rowsIn: 1, rowsKept: 1 } },
    ])
    expect(await query('SELECT commune, part FROM installations ORDER BY commune')).toEqual([
      ['93010', '93010'],
      ['93061', '93061'],
    ])
  })

  test('what cannot be read is dropped and counted: a SIRET, an inspection to come, a point elsewhere', async () => {
    const { parts, query } = await read(
      [
        { 'Numéro SIRET': '000 000 018 00010' },
        { 'Numéro SIRET': '18' },
        { 'Date de dernière inspection': '06/06/2099' },
        { Longitude: '2.48', Latitude: '48.9' },
        { Longitude: '48.9', Latitude: '2.48' },
        { Longitude: '0', Latitude: '0' },
        { Longitude: 'x', Latitude: '48.9' },
      ],
      undefined,
      [...COLUMNS, 'Longitude', 'Latitude'],
    )
    expect(parts[0]!.quality).toMatchObject({
      rowsKept: 7,
      repaired: { 'inspection-dropped': 1, 'point-dropped': 2, 'siret-dropped': 1 },
    })
    expect(await query('SELECT siret, inspected_on, lng, lat FROM installations ORDER BY id')).toEqual([
      ['00000001800010', '2024-06-06', null, null],
      [null, '2024-06-06', null, null],
      ['00000001800010', null, null, null],
      ['00000001800010', '2024-06-06', 2.48, 48.9],
      ...Array.from({ length: 3 }, () => ['00000001800010', '2024-06-06', null, null]),
    ])
  })

  test('points in metres are read by their projection, and dropped without one', async () => {
    const { parts, query } = await read(
      [
        { X: '700000', Y: '6600000', EPSG: '2154' },
        { X: '700000', Y: '6600000' },
        { X: '700000', Y: '6600000', EPSG: '9999' },
      ],
      undefined,
      [...COLUMNS, 'X', 'Y', 'EPSG'],
    )
    expect(parts[0]!.quality.repaired).toEqual({ 'point-dropped': 2 })
    expect(await query('SELECT lng, lat FROM installations ORDER BY id')).toEqual([
      [3, 46.5],
      [null, null],
      [null, null],
    ])
  })

  test.each(["Numéro d'établissement", 'Code postal', 'Commune', 'Régime en vigueur', 'Statut SEVESO'])(
    'without the column %s stops with its name',
    async (name) => {
      const columns = COLUMNS.filter((one) => one !== name)
      await expect(read([{}], undefined, columns)).rejects.toThrow(`has no column "${name}"`)
    },
  )

  test('a new column is reported, and an optional one that is missing is null; no point is missed', async () => {
    const columns = [
      ...COLUMNS.filter((name) => !/^(Numéro SIRET|Date de dernière inspection)$/.test(name)),
      'Activité',
    ]
    const { parts, columns: found, query } = await read([{}], undefined, columns)
    expect(parts[0]!.quality.rowsKept).toBe(1)
    expect(await query('SELECT siret, inspected_on, lng FROM installations')).toEqual([[null, null, null]])
    expect(found).toMatchObject([
      { unknown: ['Activité'], missing: ['Date de dernière inspection', 'Numéro SIRET'] },
    ])
    expect((await read([{}])).columns).toEqual([])
  })

  test('without a line stops', async () => {
    await expect(read([])).rejects.toThrow(/not one line: nothing was published/)
  })
})

test('the address names the département', () => {
  expect(sources({ area: '2A' }, undefined as never, 'latest')).toEqual([
    { url: 'https://www.georisques.gouv.fr/api/v1/csv/installations_classees?departement=2A' },
  ])
})
