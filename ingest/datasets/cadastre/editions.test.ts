import { expect, test } from 'vitest'
import { realTerritory } from '../../../test/support/normalised.ts'
import type { Asker } from '../../asker.ts'
import { batiments } from '../batiments/dataset.ts'
import { sections } from '../sections/dataset.ts'
import { cadastre } from './dataset.ts'
import { CADASTRE_LISTING, findEdition } from './editions.ts'

const asker = (listing: string | undefined): Asker => ({
  text: (url) => Promise.resolve(url === CADASTRE_LISTING ? listing : undefined),
  isThere: () => Promise.resolve(false),
})

const NGINX = `<html><head><title>Index of /data/etalab-cadastre/</title></head><body><h1>Index</h1><pre><a href="../">../</a>
<a href="2026-06-01/">2026-06-01/</a>      05-Jun-2026 09:12       -
<a href="2026-09-01/">2026-09-01/</a>      11-Sep-2026 08:01       -
<a href="2025-12-01/">2025-12-01/</a>      03-Dec-2025 10:40       -
<a href="latest/">latest/</a>              05-Jun-2026 09:12       -
</pre></body></html>`

test.each([
  ['nginx', NGINX],
  [
    'Apache, with the day of a change beside',
    '<td><a href="2026-09-01/">2026-09-01/</a></td><td>2026-10-02 10:00</td><td><a href="latest/">latest/</a>',
  ],
  [
    'full paths',
    "<a href='/data/etalab-cadastre/2026-09-01'>x</a><a href='/data/etalab-cadastre/2026-06-01'>y</a>",
  ],
  [
    'an object store',
    '<Prefix>etalab-cadastre/2026-06-01/</Prefix><Prefix>etalab-cadastre/2026-09-01/</Prefix>',
  ],
  ['JSON', '[{"name":"2026-09-01","type":"directory","mtime":"2026-10-02T10:00:00Z"},{"name":"2026-13-45"}]'],
])('the newest edition of a listing: %s', async (_form, listing) => {
  expect(await findEdition(asker(listing))).toEqual({
    edition: '2026-09-01',
    files: [],
    from: CADASTRE_LISTING,
  })
})

test.each([undefined, '', '<a href="latest/">latest/</a> 2026-10-02 10:00'])(
  'no edition is named by %j',
  async (listing) => expect(await findEdition(asker(listing))).toBeUndefined(),
)

test('the newest edition is asked for, and latest where it lacks the file', async () => {
  const found = await cadastre.findEdition!(asker(NGINX))
  const territory = await realTerritory()
  const root = 'https://cadastre.data.gouv.fr/data/etalab-cadastre'
  expect(cadastre.sources({ area: '93' }, territory, 'latest', found)).toEqual([
    {
      url: `${root}/2026-09-01/geojson/departements/93/cadastre-93-parcelles.json.gz`,
      instead: { source: { url: `${root}/latest/geojson/departements/93/cadastre-93-parcelles.json.gz` } },
    },
  ])
  const file = (code: string, edition: string) =>
    `${root}/${edition}/geojson/communes/93/${code}/cadastre-${code}-sections.json.gz`
  expect(sections.sources({ area: '93', communes: ['93010', '93048'] }, territory, 'latest', found)).toEqual(
    ['93010', '93048'].map((commune) => ({
      url: file(commune, '2026-09-01'),
      commune,
      instead: { source: { url: file(commune, 'latest'), commune } },
      optional: true,
    })),
  )
  expect(batiments.sources({ area: '93' }, territory, 'latest', undefined)).toEqual([
    { url: `${root}/latest/geojson/departements/93/cadastre-93-batiments.json.gz` },
  ])
  expect(cadastre.sources({ area: '93' }, territory, '2025-12-01')[0]!.url).toContain('/2025-12-01/')
})
