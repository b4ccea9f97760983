import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseColumns } from '../../../formats/csv/columns.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import { compareHeader } from '../../../formats/layouts/file-layout.ts'
import { DPE_FAMILIES, type DpeFamily } from '../../../shared/producers/ademe.ts'
import { line } from '../../../test/support/dpe-files.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { FAMILY_COLUMNS } from './columns.ts'
import { dpe } from './dataset.ts'
import { ADDRESS } from './documents.ts'
import { dpeLayoutsOf } from './formats.ts'

const header = (name: string, delimiter = ',') => {
  const path = samplePath(`files/dpe/${name}`)
  return readHeader({ path, url: path }, delimiter)
}

/** The columns of a family that a header does not have, of all those that are read. */
function missing(family: DpeFamily, names: readonly string[]): string[] {
  return Object.entries(FAMILY_COLUMNS[family]).flatMap(([field, column]) => {
    const [found] = chooseColumns(names, { columns: { [field]: column.names }, optional: [field] }, 'x')
    return found![1] < 0 ? [field] : []
  })
}

describeWithSamples('headers of the exports of 10 September 2026', () => {
  test('tertiary buildings: 65 columns, every one that is read but the point, which the API alone has', async () => {
    const names = await header('dpe01tertiaire-csv-header-2026-09-10.txt')
    expect(names).toHaveLength(65)
    expect(missing('tertiary', names)).toEqual(['point'])
  })

  test('existing dwellings: of the first 90 columns none has a name that is not known', async () => {
    const names = await header('dpe03existant-csv-header-2026-09-10.first90.txt')
    // `conso_5 usages_ef` and `qualite_isolation_plancher bas` have a space where the API has an underscore.
    expect(missing('existing', names)).toEqual(['point'])
  })

  test('a line of a tertiary building under that header', async () => {
    const names = await header('dpe01tertiaire-csv-header-2026-09-10.txt')
    const values: Record<string, string> = {
      numero_dpe: '2669T0000001A',
      etiquette_dpe: 'H',
      etiquette_ges: 'G',
      date_reception_dpe: '2026-09-01',
      date_etablissement_dpe: '2026-09-01',
      secteur_activite: 'M : Magasins de vente',
      surface_utile: '120.5',
      conso_kwhep_m2_an: '310',
      code_insee_ban: '69388',
      adresse_brut: '1 RUE X',
      adresse_complete_brut: '1 RUE X 69008 LYON',
    }
    const path = join(await temporaryDir('dpe'), 'tertiary.csv')
    const row = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
    await writeFile(path, `${row(names)}\n${row(names.map((name) => values[name] ?? ''))}\n`)
    const { query } = await normalised(dpe, { area: '69' }, [{ ...fetchedFile(path), sort: 'tertiary' }])
    expect(
      await query(
        'SELECT energy_label, sector, useful_area, primary_per_m2, raw_address, raw_whole_address FROM diagnostics',
      ),
    ).toEqual([['H', 'M : Magasins de vente', 120.5, 310, '1 RUE X', '1 RUE X 69008 LYON']])
  })
})

describeWithSamples('columns of real files, against their layouts', () => {
  test.each([
    ['dpe01tertiaire-csv-header-2026-09-10.txt', 'tertiary', ',', 'names since 2025', []],
    ['dpe-v2-logements-neufs_lyon8_cp69008.csv', 'new', ',', 'names before 2025', []],
    // Saved again by a program that numbers the rows and cuts the point in two.
    [
      'dpe-v2-logements-existants_69001_sample-api.csv',
      'existing',
      ';',
      'names before 2025',
      ['(no name)', 'lon', 'lat', 'id #2'],
    ],
  ] as const)('%s has them all, and no other', async (name, family, delimiter, generation, unknown) => {
    const found = compareHeader(await header(name, delimiter), dpeLayoutsOf(family))
    expect({ ...found, layout: found.layout.name }).toEqual({
      layout: `${family}, ${generation}`,
      missingEssential: [],
      missingOptional: [],
      unknown,
    })
  })

  test('of the first 90 columns of existing dwellings each is known', async () => {
    const names = await header('dpe03existant-csv-header-2026-09-10.first90.txt')
    expect(compareHeader(names, dpeLayoutsOf('existing'))).toMatchObject({
      layout: { name: 'existing, names since 2025' },
      missingEssential: [],
      missingOptional: [],
      unknown: [],
    })
  })
})

test('what a new column says of attestations is not taken for a known one', () => {
  const names = ['numero_attestation', 'etiquette_dpe_attestation', 'date_attestation', 'contenu_co2_reseau']
  for (const family of DPE_FAMILIES) expect(compareHeader(names, dpeLayoutsOf(family)).unknown).toEqual(names)
})

test.each([
  ['under its own name since September 2026', '1 RUE X', '1 RUE X 75011 PARIS'],
  ['under the other name before', '1 RUE X 75011 PARIS', '1 RUE X'],
  ['alone', '1 RUE X 75011 PARIS', ''],
])('the whole declared address is told, %s', async (_name, street, whole) => {
  const path = join(await temporaryDir('dpe'), 'lines.csv')
  const one = line({ address: '', rnb_id: 'ABCDEFGHJKLM', raw_address: street, raw_whole_address: whole })
  const columns = Object.entries(FAMILY_COLUMNS.existing)
  const cells = columns.map(([field]) => `"${one[field] ?? ''}"`).join(',')
  await writeFile(path, `${columns.map(([, { names }]) => names[0]).join(',')}\n${cells}\n`)
  const lake = await normalised(dpe, { area: '75' }, [{ ...fetchedFile(path), sort: 'existing' }])
  expect(await lake.query(`SELECT ${ADDRESS} FROM diagnostics`)).toEqual([['1 RUE X 75011 PARIS']])
})
