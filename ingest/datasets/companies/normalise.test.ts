import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { companies } from './dataset.ts'
import roles from './roles.json' with { type: 'json' }

const FRANCE = { area: 'france' }

/** Files by name, read and turned into documents; gives the lake and a look-up. */
async function read(files: Record<string, string>) {
  const dir = await temporaryDir('companies')
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  const sources = Object.keys(files).map((name) => fetchedFile(join(dir, name), undefined, true))
  const lake = await normalised(companies, FRANCE, sources)
  const written = await lake.readModel()
  const get = async (kind: string, key: string): Promise<unknown> => {
    const file = await openDocuments(written.find((one) => one.kind === kind)!.path)
    const text = file.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return { lake, get, kinds: written.map(({ kind }) => kind).sort() }
}

test('consolidated accounts first, then the latest, then the fuller; the last line of the same wins', async () => {
  const { get, lake } = await read({
    'ratios.csv': [
      '\uFEFFsiren;date_cloture_exercice;Chiffre_d_affaires;Resultat_net;type_bilan;confidentiality',
      '100000001;2024-12-31;500;5;C;Public',
      '100000001;2022-12-31;900;9;K;Public',
      '100000001;2023-12-31;950;-3;K;Public',
      '100000002;2023-12-31;10;1;S;Public',
      '100000002;2023-12-31;11,5;1;C;Public',
      '100000002;2023-12-31;12,5;;C;Public',
      '5720651;2023-12-31;1;1;S;Confidentiel',
      'abc;2023-12-31;1;1;S;Public',
      '1000000029;2023-12-31;99;9;K;Public',
      '100000003;hier;1;1;S;Public',
    ].join('\n'),
  })
  expect(await get('company-accounts', '100000001')).toEqual({
    closedOn: '2023-12-31',
    type: { code: 'K', label: 'Comptes consolidés' },
    turnover: 950,
    netResult: -3,
  })
  expect(await get('company-accounts', '100000002')).toMatchObject({
    turnover: 12.5,
    netResult: null,
    type: { code: 'C' },
  })
  expect(await get('company-accounts', '005720651')).toMatchObject({ turnover: null, netResult: null })
  expect(lake.parts[0]?.quality).toMatchObject({
    rowsIn: 10,
    rowsKept: 7,
    quarantined: { 'siren-malformed': 2, 'date-malformed': 1 },
  })
})

test('lists of certifications, each told by its columns, numbers mended', async () => {
  const { get, kinds } = await read({
    'rge.csv':
      'siret,nom,code_qualification\n10000000100010.0,A,QB2\n10000000100010,A,QB1\n10000000100010,A,QB1\n',
    'ess.csv': 'Nom,SIREN\nA,100000001\nB,5720651\n',
    'cc.csv': 'mois;siret;idcc;date_maj\n2024-11;10000000100010;44;2024-12-01\n',
    'of.csv':
      'Numéro Déclaration Activité;Dénomination;Code SIREN;Certifications\n11750000001;A;100000001;Actions de formation\n11750000002;B;100000002;\n',
  })
  expect(kinds).toEqual(['company-certifications'])
  expect(await get('company-certifications', '*')).toEqual([
    'collectiveAgreements',
    'rge',
    'socialEconomyList',
    'training',
  ])
  expect(await get('company-certifications', '100000001')).toEqual({
    rge: [{ siret: '10000000100010', codes: ['QB1', 'QB2'] }],
    socialEconomyList: true,
    collectiveAgreements: [{ siret: '10000000100010', idcc: ['0044'] }],
    training: { declarationNumbers: ['11750000001'], qualiopi: true },
  })
  expect(await get('company-certifications', '100000002')).toEqual({
    training: { declarationNumbers: ['11750000002'], qualiopi: false },
  })
  expect(await get('company-certifications', '005720651')).toEqual({ socialEconomyList: true })
})

const person = (nom: string, more: object = {}) => ({
  typeDePersonne: 'INDIVIDU',
  individu: {
    descriptionPersonne: { nom, prenoms: ['ANNE', 'MARIE'], dateDeNaissance: '1970-05-17', ...more },
  },
})

test('executives of the RNE: active powers, birth month only, none of who opposed publication', async () => {
  const formality = (content: object, more: object = {}) => ({ formality: { content, ...more } })
  const { get, lake } = await read({
    'rne.json': JSON.stringify([
      {
        siren: '100000001',
        ...formality({
          personneMorale: {
            composition: {
              pouvoirs: [
                { ...person('MARTIN'), roleEntreprise: '73' },
                { ...person('ANCIEN'), roleEntreprise: '30', actif: false },
                {
                  typeDePersonne: 'ENTREPRISE',
                  entreprise: { siren: '100000009', denomination: 'HOLDING', roleEntreprise: '9999' },
                },
              ],
            },
          },
        }),
      },
      {
        siren: '100000002',
        ...formality({
          personnePhysique: { identite: { entrepreneur: person('SOLO', { nomUsage: 'SOLO-DUO' }).individu } },
        }),
      },
      {
        siren: '100000003',
        ...formality(
          { personneMorale: { composition: { pouvoirs: [person('CACHE')] } } },
          { diffusionINSEE: 'P' },
        ),
      },
    ]),
  })
  expect(await get('company-executives', '100000001')).toEqual([
    {
      kind: 'person',
      name: 'MARTIN',
      firstNames: 'ANNE MARIE',
      birthMonth: '1970-05',
      siren: null,
      role: { code: '73', label: 'Président de SAS' },
    },
    {
      kind: 'company',
      name: 'HOLDING',
      firstNames: null,
      birthMonth: null,
      siren: '100000009',
      role: { code: '9999', label: null },
    },
  ])
  expect(await get('company-executives', '100000002')).toEqual([
    expect.objectContaining({
      name: 'SOLO-DUO',
      birthMonth: '1970-05',
      role: { code: '101', label: 'Entrepreneur' },
    }),
  ])
  expect(await get('company-executives', '100000003')).toBeUndefined()
  expect(lake.parts[0]?.quality.repaired).toEqual({ 'role-unknown': 1 })
})

test('the nomenclature of roles is whole, and each code gets its label', async () => {
  expect(Object.keys(roles)).toHaveLength(84)
  const codes = [...Object.keys(roles), '300']
  const pouvoirs = codes.map((code) => ({ ...person(`N${code}`), roleEntreprise: Number(code) }))
  const { get, lake } = await read({
    'rne.json': JSON.stringify([
      { siren: '100000001', formality: { content: { personneMorale: { composition: { pouvoirs } } } } },
    ]),
  })
  const executives = await get('company-executives', '100000001')
  const labels = new Map(
    z
      .array(z.looseObject({ role: z.object({ code: z.string(), label: z.string().nullable() }) }))
      .parse(executives)
      .map(({ role }) => [role.code, role.label]),
  )
  expect(labels.size).toBe(85)
  expect(['205', '110', '131', '201', '220', '234', '300'].map((code) => labels.get(code))).toEqual([
    'Président',
    'Vice-Président',
    'Associé commandité',
    'Dirigeant',
    'Auditeur de durabilité',
    'Conseiller général',
    null,
  ])
  expect([...labels.values()].filter((label) => label === null)).toHaveLength(1)
  expect(lake.parts[0]?.quality.repaired).toEqual({ 'role-unknown': 1 })
})

test('pages of Agence Bio, and lists of its operators', async () => {
  const operator = (siret: string, numeroBio: number, ...states: string[]) => ({
    siret,
    numeroBio,
    certificats: states.map((etatCertification) => ({ organisme: 'X', etatCertification })),
  })
  const page = {
    nbTotal: 2,
    items: [operator('10000000100010', 7, 'ARRETEE', 'ENGAGEE'), operator('10000000200010', 8, 'ARRETEE')],
  }
  const { get } = await read({
    'page-1.json': JSON.stringify(page),
    'page-2.json': JSON.stringify([operator('10000000300010', 9)]),
  })
  expect(await get('company-organic', '100000001')).toEqual({
    certified: true,
    operators: [{ siret: '10000000100010', number: '7', certified: true }],
  })
  expect(await get('company-organic', '100000002')).toMatchObject({ certified: false })
  expect(await get('company-organic', '100000003')).toMatchObject({ certified: false })
})

test('a file of something else stops the ingest with its columns', async () => {
  await expect(read({ 'x.csv': 'colour,size\nred,1\n' })).rejects.toThrow('Its columns: colour, size')
  await expect(read({ 'x.json': '[{"colour":"red"}]' })).rejects.toThrow('is neither a file of the RNE')
})

describeWithSamples('the ratios of INPI and the Banque de France, their first line', () => {
  test('turnover and net result as published, the columns in small letters', async () => {
    const source = fetchedFile(samplePath('files/companies/ratios_inpi_bce.1row.csv'))
    const { parts, columns, query } = await normalised(companies, FRANCE, [{ ...source, sort: 'accounts' }])
    expect(columns).toEqual([])
    expect(parts[0]?.quality).toMatchObject({ rowsIn: 1, rowsKept: 1 })
    expect(await query('SELECT siren, closed, type, turnover, net_result FROM accounts')).toEqual([
      ['316742980', '2024-12-31', 'C', 10_418_682, 34_645_705],
    ])
  })
})
