import { afterEach, expect, test } from 'vitest'
import { type Listed, listedBy } from '../../../test/support/listed-editions.ts'
import { permits } from './dataset.ts'

let listed: Listed
afterEach(() => listed?.close())

async function producers(answers: Readonly<Record<string, string>>) {
  listed = await listedBy(permits, answers)
}
const DIDO = 'data.statistiques.developpement-durable.gouv.fr/dido/api/v1'
const CATALOGUE_OF_PERMITS = `${DIDO}/datasets/6513f0189d7d312c80ec5b5b`
const LISTS = [
  'Liste des autorisations d’urbanisme créant des logements',
  'Liste des autorisations d’urbanisme créant des locaux non résidentiels',
  'Liste des permis d’aménager',
  'Liste des permis de démolir',
]
const datafiles = (titles: readonly string[], late?: string) =>
  JSON.stringify({
    datafiles: titles.map((title, i) => ({
      rid: `rid-${i}`,
      title,
      millesimes: ['2026-08', '2026-09'].flatMap((millesime) =>
        title === late && millesime === '2026-09' ? [] : [{ millesime }],
      ),
    })),
  })

test('permits: the newest month of which all four lists are there, with one row of names', async () => {
  await producers({ [CATALOGUE_OF_PERMITS]: datafiles(['Séries mensuelles', ...LISTS]) })
  const { found, urls } = await listed.sources()
  expect(found?.edition).toBe('2026-09')
  expect(urls).toEqual(
    [1, 2, 3, 4].map(
      (i) =>
        `https://${DIDO}/datafiles/rid-${i}/csv?millesime=2026-09&withColumnName=true&withColumnDescription=false&withColumnUnit=false`,
    ),
  )
})

test('permits: a list that is a month late is waited for, one that is missing stops with the titles', async () => {
  await producers({ [CATALOGUE_OF_PERMITS]: datafiles(LISTS, LISTS[3]) })
  expect((await listed.sources()).found?.edition).toBe('2026-08')
  await listed.close()
  await producers({ [CATALOGUE_OF_PERMITS]: datafiles(LISTS.slice(1)) })
  await expect(listed.sources()).rejects.toThrow(
    'Its files: Liste des autorisations d’urbanisme créant des locaux',
  )
})

test('permits: a month is the same however a list spells it, and is asked for in its spelling', async () => {
  const spelled: Record<string, readonly string[]> = { [LISTS[3]!]: ['202607', '202608'] }
  const files = LISTS.map((title, i) => ({
    rid: `rid-${i}`,
    title,
    millesimes: (spelled[title] ?? ['2026-08', '2025-12']).map((millesime) => ({ millesime })),
  }))
  await producers({ [CATALOGUE_OF_PERMITS]: JSON.stringify({ datafiles: files }) })
  const { found, urls } = await listed.sources()
  expect(found?.edition).toBe('2026-08')
  expect(urls.map((url) => /millesime=([^&]*)/.exec(url)?.[1])).toEqual([
    '2026-08',
    '2026-08',
    '2026-08',
    '202608',
  ])
})
