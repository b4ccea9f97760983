import { afterEach, expect, test } from 'vitest'
import { zipBytes } from '../../../data/sample/zip-file.ts'
import { sendFile, type TestServer, testServer } from '../../../test/support/http-server.ts'
import { normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { withNameBytes, withoutUtf8Flag } from '../../../test/support/zip-names.ts'
import type { AreaUnit } from '../../dataset.ts'
import { fetchSource } from '../../pipeline/download/fetch-source.ts'
import { owners } from './dataset.ts'

let server: TestServer
afterEach(() => server?.close())

const PLACE = 'Département;Code Direction;Code Commune;Nom de la commune;Préfixe;Section;N° plan'
const HOLDER =
  'Code droit;N° Majic;N° SIREN;Groupe personne;Forme juridique;Forme juridique abrégée;Dénomination'
const STREET = 'N° voirie;Indice de répétition;Code voie MAJIC;Code voie Rivoli;Nature voie;Nom voie'
const PARCELS = `${PLACE};${STREET};Contenance;SUF;Nature culture;Contenance suf;${HOLDER}`
const PREMISES = `${PLACE};Bâtiment;Entrée;Niveau;Porte;${STREET};${HOLDER}`
const OWNER = 'P - Propriétaire;PBRMPJ;900505462;0;6540;SCI;SCI'

const place = (n: number) => `75;0;${100 + n};PARIS ${n};;AB;0012`
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const parcels = `${PARCELS}\n${range(1, 20)
  .map((n) => `${place(n)};0003;;00341;6401;RUE;LEPIC;495;;S - Sols;495;${OWNER}\n`)
  .join('')}`
const premises = (numbers: number[]) =>
  `${PREMISES}\n${numbers.map((n) => `${place(n)};A;01;02;02001;0003;;00341;6401;RUE;LEPIC;${OWNER}\n`).join('')}`

/** Names of the archive of 2025, which three programs agree on. */
const REAL = {
  'PB_25_B_750 (1 à12).csv': premises(range(1, 12)),
  'PM_25_B_750 (13 à 17).csv': premises(range(13, 17)),
  'PB_25_B_750 (18 à 20).csv': premises(range(18, 20)),
}
/** Others of the same archive, which are of no concern to Paris. */
const OTHERS = { 'PM_25_B_971.csv': PREMISES, 'PM_25_B_920.csv': PREMISES, 'Notice.pdf': 'x' }

function zip(entries: Record<string, string>): Promise<Buffer> {
  return zipBytes(Object.fromEntries(Object.entries(entries).map(([name, text]) => [`BATI/${name}`, text])))
}

/** Owners of a place, from archives that the producer's server sends with no `.zip` in their addresses. */
async function load(files: Buffer, unit: AreaUnit = { area: '75' }) {
  const ofParcels = await zip({ 'PM_25_NB_750.csv': parcels, 'PM_25_NB_770.csv': PARCELS })
  server = await testServer((request, response) => {
    const isParcels = request.url?.includes('fichier_des_parcelles') === true
    sendFile(request, response, isParcels ? ofParcels : files, { etag: '"2025"' })
  })
  const territory = await realTerritory()
  const dir = await temporaryDir('owners')
  const fetched = []
  for (const source of owners.sources(unit, territory, 'latest'))
    fetched.push(await fetchSource(source, { dir, mirror: server.url }))
  return normalised(owners, unit, fetched)
}

const arrondissements = async (lake: Awaited<ReturnType<typeof load>>) =>
  (await lake.query('SELECT DISTINCT commune FROM "premises-rights" ORDER BY 1')).map(([code]) => code)

test('premises of all twenty arrondissements are read from the three files of the archive of 2025', async () => {
  const lake = await load(await zip({ ...OTHERS, ...REAL }))
  expect(await arrondissements(lake)).toEqual(range(75_101, 75_120).map(String))
  expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 40, rowsKept: 40 })
  expect(lake.parts[0]?.millesime).toBe('2025-01-01')
  expect(lake.covered?.map(({ file, communeCodes }) => [file, communeCodes.length])).toEqual([
    ['PM_25_NB_750.csv', 20],
    ['PB_25_B_750 (1 à12).csv', 12],
    ['PM_25_B_750 (13 à 17).csv', 5],
    ['PB_25_B_750 (18 à 20).csv', 3],
  ])
})

test.each([
  ['UTF-8 without its flag', (bytes: Buffer) => withoutUtf8Flag(bytes)],
  ['CP437', (bytes: Buffer) => withNameBytes(withoutUtf8Flag(bytes), 'Ã\u00a0', '\u0085 ')],
  ['Latin-1', (bytes: Buffer) => withNameBytes(withoutUtf8Flag(bytes), 'Ã\u00a0', 'à ')],
])('names in %s are read too', async (_name, change) => {
  const lake = await load(change(await zip(REAL)))
  expect(await arrondissements(lake)).toHaveLength(20)
})

test('stops and names the arrondissements of a file that is missing', async () => {
  const { 'PM_25_B_750 (13 à 17).csv': _left, ...rest } = REAL
  await expect(load(await zip(rest))).rejects.toThrow(
    'the files of premises of Paris lack 75113, 75114, 75115, 75116, 75117. Read: PB_25_B_750 (1 à12).csv (75101,',
  )
})

test('stops when a name announces an arrondissement that no line is of', async () => {
  const cut = { ...REAL, 'PB_25_B_750 (18 à 20).csv': premises([18, 20]) }
  await expect(load(await zip(cut))).rejects.toThrow('lack 75119.')
})

test('one arrondissement needs the file that holds it, not the others', async () => {
  const lake = await load(await zip({ 'PB_25_B_750 (18 à 20).csv': REAL['PB_25_B_750 (18 à 20).csv'] }), {
    area: '75',
    communes: ['75118'],
  })
  expect(await arrondissements(lake)).toEqual(['75118'])
})

test('stops at a name of Paris that does not say what it covers', async () => {
  const renamed = { ...REAL, 'PM_25_B_750 rive gauche 2.csv': premises([5]) }
  await expect(load(await zip(renamed))).rejects.toThrow(
    'what its file PM_25_B_750 rive gauche 2.csv covers is not known from its name',
  )
})
