import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { owners } from './dataset.ts'
import { sources } from './sources.ts'

const HEADER_2025 =
  'Département;Code Direction;Code Commune;Nom de la commune;Préfixe;Section;N° plan;N° voirie;Indice de répétition;Code voie MAJIC;Code voie Rivoli;Nature voie;Nom voie;Contenance;SUF;Nature culture;Contenance suf;Code droit - par;N° Majic - par;N° SIREN - par;Groupe personne - par;Forme juridique - par;Forme juridique abrégée - par;Dénomination - par'
/** As until 2023: quoted, with where each column belongs. */
const HEADER_2021 = HEADER_2025.split(';')
  .map(
    (name, i) =>
      `"${name.replace(' - par', '')} (${i < 13 ? 'Champ géographique' : 'Références cadastrales'})"`,
  )
  .join(';')
const PREMISES_HEADER =
  'Département;Code Direction;Code Commune;Nom de la commune;Préfixe;Section;N° plan;Bâtiment;Entrée;Niveau;Porte;N° voirie;Indice de répétition;Code voie MAJIC;Code voie Rivoli;Nature voie;Nom voie;Code droit;N° MAJIC;N° SIREN;Groupe personne;Forme juridique;Forme juridique abrégée;Dénomination'

/** A line of the 18th of Paris; values by position. */
function line(values: Record<number, string> = {}): string {
  const usual =
    '75;0;118;PARIS 18;;AB;0012;0003;B;00341;6401;RUE;DES ÉCOLES;495;;S - Sols;495;P - Propriétaire;PBRMPJ;900505462;0 - Personnes morales non remarquables ;6540;SCI;SCI DE L’ÉTÉ'
  return usual
    .split(';')
    .map((value, i) => values[i] ?? value)
    .join(';')
}

async function read(
  text: string | Buffer,
  unit: AreaUnit = { area: '75' },
  name = 'PM_25_NB_750.csv',
  premises?: string,
) {
  const dir = await temporaryDir('owners')
  const paths = [join(dir, name)]
  await writeFile(paths[0]!, text)
  if (premises !== undefined) {
    paths.push(join(dir, 'PM_25_B_750.csv'))
    await writeFile(paths[1]!, premises)
  }
  return normalised(
    owners,
    unit,
    paths.map((path) => fetchedFile(path, undefined, true)),
  )
}

test('a line as it is kept', async () => {
  const lake = await read(`${HEADER_2025}\n${line({ 5: ' A', 6: '7', 18: '' })}\n`)
  expect(await lake.query('SELECT * EXCLUDE (source) FROM "parcel-rights"')).toEqual([
    [
      '751180000A0007',
      '751180000A0007',
      '75118',
      'P',
      '900505462',
      null,
      null,
      '900505462',
      '0',
      '6540',
      'SCI',
      'SCI DE L’ÉTÉ',
      '75',
      '1',
      495,
      null,
      'S - Sols',
      '3 B RUE DES ÉCOLES',
    ],
  ])
  expect(lake.parts[0]).toMatchObject({ millesime: '2025-01-01', millesimeFrom: 'resolved-url' })
})

test('until 2023: Latin-1, quoted names, overseas as 97 with the directorate, group as a digit', async () => {
  const row = line({ 0: '97', 1: '4', 2: '411', 3: 'SAINT-DENIS', 4: '59', 20: '5', 17: 'P' }).replace(
    '’',
    "'",
  )
  const lake = await read(
    Buffer.from(`${HEADER_2021}\n${row}\n`, 'latin1'),
    { area: '974' },
    'PM_21_NB_974.txt',
  )
  expect(await lake.query('SELECT idu, commune, groupe, denomination, adresse FROM "parcel-rights"')).toEqual(
    [['97411059AB0012', '97411', '5', "SCI DE L'ÉTÉ", '3 B RUE DES ÉCOLES']],
  )
  expect(lake.parts[0]?.millesime).toBe('2021-01-01')
})

test('since 2024 overseas is 974, its commune of two digits or three', async () => {
  const rows = ['11', '411', '011'].map((commune) => line({ 0: '974', 1: '4', 2: commune }))
  const lake = await read(`${HEADER_2025}\n${rows.join('\n')}\n`, { area: '974' })
  expect(await lake.query('SELECT DISTINCT idu FROM "parcel-rights"')).toEqual([['97411000AB0012']])
})

test('numbers of the tax register are no SIREN; a holder without any number keeps its name', async () => {
  const rows = [line({ 19: 'U14311933' }), line({ 19: '', 18: '' }), line({ 19: '' })]
  const lake = await read(`${HEADER_2025}\n${rows.join('\n')}\n`)
  expect(
    await lake.query('SELECT siren, numero_fictif, titulaire FROM "parcel-rights" ORDER BY "row"'),
  ).toEqual([
    [null, 'U14311933', 'U14311933'],
    [null, null, 'SCI DE L’ÉTÉ'],
    [null, null, 'PBRMPJ'],
  ])
})

test('refuses, or leaves out, with the reason', async () => {
  const rows = [
    line(),
    line({ 6: '' }),
    // A plan is of four digits: five are no other parcel's four.
    line({ 6: '12345' }),
    line({ 2: 'XYZ' }),
    line({ 17: '? - Inconnu' }),
    line({ 18: '', 19: '', 23: '' }),
    line({ 0: '92', 2: '078' }),
    'too;short',
  ]
  const lake = await read(`${HEADER_2025}\n${rows.join('\n')}\n`)
  expect(lake.parts[0]?.quality).toEqual({
    rowsIn: 8,
    rowsKept: 1,
    quarantined: {
      'commune-malformed': 1,
      'holder-missing': 1,
      'malformed-line': 1,
      'parcel-malformed': 2,
      'right-unknown': 1,
    },
    outOfScope: { 'other-departement': 1 },
    repaired: {},
  })
  const refused = await lake.query('SELECT rule, length(original) > 5 FROM quarantine ORDER BY rule')
  expect(refused).toHaveLength(6)
  expect(refused.every(([, kept]) => kept === true)).toBe(true)
})

test('a parcel of a commune that merged since has its identifier of today too', async () => {
  // 69159 (Pouilly-le-Monial) is part of Porte des Pierres Dorées, 69114, since 2019.
  const lake = await read(`${HEADER_2025}\n${line({ 0: '69', 2: '159' })}\n`, {
    area: '69',
    communes: ['69114'],
  })
  expect(await lake.query('SELECT idu, idu_publie, commune FROM "parcel-rights"')).toEqual([
    ['69114159AB0012', '69159000AB0012', '69114'],
  ])
  expect(lake.parts[0]).toMatchObject({ commune: '69114', quality: { repaired: { 'commune-recoded': 1 } } })
})

test('premises are another file of as many columns', async () => {
  const premises =
    '75;0;118;PARIS 18;;AB;0012;A;01;02;02001;0003;;00341;6401;RUE;LEPIC;P - Propriétaire;PBRMPJ;900505462;0;6540;SCI;SCI'
  const lake = await read(
    `${HEADER_2025}\n${line()}\n`,
    { area: '75' },
    'PM_25_NB_750.csv',
    `${PREMISES_HEADER}\n${premises}\n`,
  )
  expect(
    await lake.query('SELECT idu, batiment, entree, niveau, porte, siren FROM "premises-rights"'),
  ).toEqual([['75118000AB0012', 'A', '01', '02', '02001', '900505462']])
})

test('another layout stops the ingest and says what it found', async () => {
  const short = HEADER_2025.split(';').slice(1).join(';')
  await expect(read(`${short}\n${line()}\n`)).rejects.toThrow('has no column "Département*"')
  const unnamed = HEADER_2025.split(';').map((_, i) => `Champ ${i}`)
  await expect(read(`${unnamed.join(';')}\n${line()}\n`)).rejects.toThrow('has no column "Département*"')
})

test('a column more is read past, and told; other names are read by their order', async () => {
  const { columns, parts } = await read(`${HEADER_2025};Code postal\n${line()};93010\n`)
  expect(columns).toMatchObject([{ unknown: ['Code postal'], missing: [] }])
  expect(parts[0]!.quality.rowsKept).toBe(1)
  const renamed = HEADER_2025.split(';').map((name, i) => ([6, 13, 17].includes(i) ? name : `Champ ${i}`))
  const other = await read(`${renamed.join(';')}\n${line()}\n`)
  expect(other.parts[0]!.quality.rowsKept).toBe(1)
})

test('addresses of each year, and an error that names the years', async () => {
  const territory = { data: {} } as never
  const names = (area: string, millesime: string) =>
    sources({ area }, territory, millesime).map(({ url }) => url.split('/').at(-1))
  expect(names('2A', 'latest')).toEqual([
    'fichier_des_parcelles_situation_2025_dpts_01_a_56_zip',
    'fichier_des_locaux_situation_2025_zip',
  ])
  expect(names('57', 'latest')[0]).toContain('57_a_976')
  expect(names('60', '2024-01-01')[0]).toBe('fichier_des_parcelles_situation_2024_dpts_01_a_60_zip')
  expect(names('974', '2023-01-01')[0]).toBe('fichier_des_parcelles_situation_2023_dept_62_a_976_zip')
  expect(() => names('75', '2020-01-01')).toThrow('2025-01-01, 2024-01-01, 2023-01-01')
})
