import { expect, test } from 'vitest'
import type { UnitRecord } from '../../shared/release/release.ts'
import { compareEdition } from './compare-edition.ts'

const DATASET = { editionInAddress: /\/(\d{4}-\d{2}-\d{2})\// }
const look = (resolvedUrl: string, lastModified?: string) => ({
  url: 'https://x.fr/latest/a.gz',
  resolvedUrl,
  ...(lastModified === undefined ? {} : { lastModified }),
})
const unit = (source: Partial<UnitRecord['sources'][number]>, found?: UnitRecord['found']): UnitRecord => ({
  area: '75',
  inputKey: '0'.repeat(64),
  millesime: '2026-08-31',
  millesimeFrom: 'newest-row',
  sources: [
    {
      url: 'https://x.fr/latest/a.gz',
      resolvedUrl: 'https://x.fr/latest/a.gz',
      sha256: '0'.repeat(64),
      bytes: 1,
      fetchedAt: '2026-09-02T00:00:00Z',
      ...source,
    },
  ],
  ...(found ? { found } : {}),
  quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} },
})
const NEW = look('https://x.fr/2026-09-01/a.gz', 'Tue, 01 Sep 2026 10:00:00 GMT')
const LISTED = { edition: '2026-10', files: [], from: 'https://x.fr/list' }

test.each([
  [
    'an address with the address that was loaded',
    undefined,
    [NEW],
    [unit({ resolvedUrl: 'https://x.fr/2026-06-01/a.gz' })],
    '2026-09-01',
    true,
  ],
  ['the same address', undefined, [NEW], [unit({ resolvedUrl: NEW.resolvedUrl })], '2026-09-01', false],
  [
    'an address with one that named no edition: not comparable, whatever the rows say',
    undefined,
    [NEW],
    [unit({})],
    '2026-09-01',
    null,
  ],
  [
    'a list with the list',
    LISTED,
    [NEW],
    [unit({}, { edition: '2026-09', from: 'https://x.fr/list' })],
    '2026-10',
    true,
  ],
  [
    'a day of change with that of the file',
    undefined,
    [look('https://x.fr/a.gz', 'Tue, 01 Sep 2026 10:00:00 GMT')],
    [unit({ lastModified: 'Tue, 01 Sep 2026 23:00:00 GMT' })],
    '2026-09-01',
    false,
  ],
  ['nothing loaded', undefined, [NEW], [], '2026-09-01', null],
  ['nothing that tells an edition', undefined, [look('https://x.fr/a.gz')], [unit({})], null, null],
])('%s', (_, listed, answered, units, found, differs) => {
  expect(compareEdition(DATASET, listed, answered, units)).toMatchObject({ found, differs })
})
