import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { describeFoundAddress } from '../../../api/operations/addresses/describe-address.ts'
import { openRelease } from '../../../stores/open-release.ts'
import type { Stores } from '../../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../../../test/support/cut-france.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { ADDRESS_COLUMNS } from './formats.ts'

/** Streets of Poilly-sur-Tholon: two of one name in two hamlets, two in two former communes, two that nothing tells apart. */
const STREETS: readonly Record<string, string>[] = [
  { fantoir: '0030', nom_voie: 'Route de Poilly', nom_ld: 'Bleury' },
  { fantoir: '0031', nom_voie: 'Route de Poilly', nom_ld: 'Auvergne' },
  { fantoir: '0040', nom_voie: 'Rue Basse', nom_ancienne_commune: 'Bassou' },
  { fantoir: '0041', nom_voie: 'Rue Basse', nom_ancienne_commune: 'Sarrigny' },
  { fantoir: '0050', nom_voie: 'Rue Haute' },
  { fantoir: '0051', nom_voie: 'RUE HAUTE' },
  { fantoir: '0060', nom_voie: '"Rue des\nChênes"', nom_ld: 'Bleury' },
  { fantoir: '0070', nom_voie: 'Le Moulin', numero: '99999' },
]

let stores: Stores
beforeAll(async () => {
  const dataDir = await cutFrance()
  const lines = STREETS.map(({ fantoir, numero = '5', ...given }, i) => {
    const row: Record<string, string> = {
      id: `89304_${fantoir}_${numero.padStart(5, '0')}`,
      numero,
      code_postal: '89110',
      code_insee: '89304',
      nom_commune: 'Poilly-sur-Tholon',
      lon: `3.3${i}`,
      lat: '47.86',
      ...given,
    }
    return ADDRESS_COLUMNS.map((name) => row[name] ?? '').join(';')
  })
  const path = await temporaryFile(
    'adresses-89.csv.gz',
    gzipSync([ADDRESS_COLUMNS.join(';'), ...lines].join('\n')),
  )
  await ingestSamples(dataDir, { datasets: ['ban'], area: '89', files: { ban: [path] } })
  stores = await openRelease(dataDir.dir)
})

const labels = async (q: string) =>
  (await stores.addresses.search(q, { limit: 2 })).map((hit) => {
    const { label, score } = describeFoundAddress(hit, stores.territory)
    return [label, score]
  })

test.each([
  [
    '5 route de poilly auvergne 89110 poilly sur tholon',
    '5 Route de Poilly, Auvergne 89110 Poilly-sur-Tholon',
  ],
  ['5 route de poilly bleury 89110', '5 Route de Poilly, Bleury 89110 Poilly-sur-Tholon'],
  ['5 rue basse sarrigny', '5 Rue Basse, Sarrigny 89110 Poilly-sur-Tholon'],
  ['5 Rue Basse, Bassou 89110 Poilly-sur-Tholon', '5 Rue Basse, Bassou 89110 Poilly-sur-Tholon'],
])('%s is told apart by its hamlet or former commune', async (q, label) => {
  const [first, second] = await labels(q)
  expect(first).toEqual([label, 1])
  expect(second![1]).toBeLessThan(1)
})

test('streets that the question does not tell apart both lose', async () => {
  expect(await labels('5 route de poilly 89110 poilly sur tholon')).toEqual([
    ['5 Route de Poilly, Auvergne 89110 Poilly-sur-Tholon', 0.85],
    ['5 Route de Poilly, Bleury 89110 Poilly-sur-Tholon', 0.85],
  ])
  expect((await labels('5 rue haute 89110')).map(([, score]) => score)).toEqual([0.85, 0.85])
})

test('a name with a line break is on one line, and a hamlet that tells nothing apart is not in the label', async () => {
  expect((await labels('5 rue des chenes 89110'))[0]).toEqual(['5 Rue des Chênes 89110 Poilly-sur-Tholon', 1])
})

test('99999 is no house number', async () => {
  expect((await stores.addresses.search('le moulin 89110', { limit: 1 }))[0]).toMatchObject({
    name: 'Le Moulin',
  })
  expect((await labels('99999 le moulin 89110'))[0]).toEqual(['Le Moulin 89110 Poilly-sur-Tholon', 1])
  expect((await labels('5 le moulin 89110'))[0]![1]).toBeLessThan(0.75)
})
