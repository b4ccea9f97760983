import { beforeAll, expect, test } from 'vitest'
import type { Territory } from '../../../shared/territory/territory.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { sources } from './sources.ts'

let territory: Territory
beforeAll(async () => {
  territory = await realTerritory()
})

test.each([
  ['18033', ['DU_18033', 'DU_241800507']],
  // The city of an arrondissement deposits its document, or the body of that city.
  ['75118', ['DU_75118', 'DU_75056', 'DU_200054781']],
  ['69383', ['DU_69383', 'DU_69123', 'DU_200046977']],
  ['13201', ['DU_13201', 'DU_13055', 'DU_200054807']],
  // Est Ensemble, a territorial body of Grand Paris, deposits that of Bondy.
  ['93010', ['DU_93010', 'DU_200054781', 'DU_200057875']],
])('the documents of %s are asked for in the partitions of all who may deposit them', (code, partitions) => {
  const asked = sources({ area: code.slice(0, 2), communes: [code] }, territory, '')
  const archives = asked.filter(({ sort }) => sort === 'archive')
  expect(archives.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))).toEqual(partitions)
})

test('a département asks for the documents of the bodies of Grand Paris that have one of its communes', () => {
  const [zones] = sources({ area: '95' }, territory, '')
  const filter = new URL(zones!.url).searchParams.get('CQL_FILTER')
  // Argenteuil is of Boucle Nord de Seine.
  expect(filter).toContain(`'DU_200057990'`)
  expect(filter).not.toContain('DU_200057875')
})
