import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { companies } from './dataset.ts'

/** Reads one file; with a `sort` as the address of that list gave it, else as a file given by hand. */
async function read(name: string, content: string | object, sort?: string) {
  const path = await temporaryFile(name, typeof content === 'string' ? content : JSON.stringify(content))
  const file = fetchedFile(path, undefined, sort === undefined)
  return normalised(companies, { area: 'france' }, [{ ...file, ...(sort === undefined ? {} : { sort }) }])
}

const LISTS = {
  accounts: 'siren;date_cloture_exercice;chiffre_d_affaires;resultat_net;type_bilan;confidentiality',
  'social-economy': 'SIREN',
  agreements: 'siret;idcc',
  rge: 'siret;code_qualification',
  training: 'Numéro Déclaration Activité;Code SIREN;Certifications',
}
const CELLS: Readonly<Record<string, string>> = {
  siren: '552100554',
  siret: '55210055400013',
  date_cloture_exercice: '2023-12-31',
}
const csvOf = (columns: readonly string[]) =>
  `${columns.join(';')}\n${columns.map((name) => CELLS[name.toLowerCase().replace('code ', '')] ?? '1').join(';')}\n`

describe.each(Object.entries(LISTS))('the list %s', (sort, header) => {
  const columns = header.split(';')

  test('a new column is reported and read past', async () => {
    const { parts, columns: found } = await read('list.csv', csvOf([...columns, 'nouvelle']), sort)
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 1, rowsKept: 1 })
    expect(found).toMatchObject([{ unknown: ['nouvelle'], missing: [] }])
  })

  test.each(columns)('without %s stops with its name', async (name) => {
    const others = columns.map((column) => (column === name ? 'autre' : column))
    await expect(read('list.csv', csvOf(others), sort)).rejects.toThrow(`has no column "${name}"`)
  })
})

test('columns that the lists of today have besides are not reported', async () => {
  const lists: [string, string][] = [
    ['agreements', 'mois;siret;idcc;date_maj'],
    ['rge', 'siret;nom_entreprise;code_qualification;nom_qualification;meta_domaine;lien_date_fin;_i'],
    [
      'training',
      'Numéro Déclaration Activité;Dénomination;Code SIREN;Siret Etablissement Déclarant;Ville Organisme de Formation;VAE;Certifications',
    ],
  ]
  for (const [sort, header] of lists)
    expect((await read('list.csv', csvOf(header.split(';')), sort)).columns).toEqual([])
})

describe('members of JSON', () => {
  const operator = { siret: '10000000100010', numeroBio: 7, certificats: [{ etatCertification: 'ENGAGEE' }] }

  test.each([
    ['rge', { results: [{ siret: '10000000100010', code_qualification: 'QB', autre: 1 }] }],
    ['organic', { items: [{ ...operator, gerant: 'X', autre: 1 }] }],
    ['organic', [{ ...operator, autre: 1 }]],
    ['executives', [{ siren: '100000001', updatedAt: '2026-01-01', formality: { content: {} }, autre: 1 }]],
  ])('of %s: a new one is reported', async (_, content) => {
    const { columns } = await read('file.json', content)
    expect(columns).toMatchObject([{ unknown: ['autre'], missing: [] }])
  })

  test.each([
    ['code_qualification', { results: [{ siret: '10000000100010' }] }],
    ['certificats', { items: [{ siret: '10000000100010', numeroBio: 7 }] }],
    ['siret', [{ numeroBio: 7, certificats: [] }]],
  ])('without %s in any object the ingest stops with its name', async (name, content) => {
    await expect(read('file.json', content)).rejects.toThrow(`has no column "${name}"`)
  })

  test('a member that one object lacks is missed by nobody', async () => {
    const { numeroBio, ...lacking } = operator
    expect((await read('file.json', { items: [lacking, { ...operator, numeroBio }] })).columns).toEqual([])
  })

  test('executives without the day of their record are kept, and the member is reported as missing', async () => {
    const { columns } = await read('file.json', [{ siren: '100000001', formality: { content: {} } }])
    expect(columns).toMatchObject([{ unknown: [], missing: ['updatedAt'] }])
  })
})
