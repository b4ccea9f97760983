import { expect, test } from 'vitest'
import type { Manifest, UnitRecord } from '../../../shared/release/release.ts'
import { causesOf } from './causes.ts'

interface Read {
  commune?: string
  key?: string
  edition?: string
  bytes?: string
}

const unit = ({ commune, key = 'k', edition = '2025-01-01', bytes = 'a' }: Read): UnitRecord => ({
  area: '75',
  ...(commune === undefined ? {} : { commune }),
  inputKey: key.repeat(64),
  millesime: edition,
  millesimeFrom: 'asked',
  sources: [
    {
      url: 'https://example.fr/x',
      resolvedUrl: 'https://example.fr/x',
      sha256: bytes.repeat(64),
      bytes: 1,
      fetchedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} },
})

const release = (version: number | undefined, ...units: Read[]) =>
  ({
    datasets: [{ name: 'dvf', ...(version === undefined ? {} : { version }), units: units.map(unit) }],
  }) as unknown as Manifest

const causes = (before: Manifest, after: Manifest, isDerived = false) =>
  causesOf({ dataset: 'dvf', area: '75' }, before, after, isDerived)

test('another edition, the same one with other content, the same bytes read otherwise', () => {
  const before = release(1, {})
  expect(causes(before, release(1, { key: 'l', edition: '2026-01-01', bytes: 'b' }))).toEqual(['edition'])
  expect(causes(before, release(1, { key: 'l', bytes: 'b' }))).toEqual(['correction'])
  expect(causes(before, release(2, { key: 'l' }))).toEqual(['reading'])
  expect(causes(before, release(1, { key: 'l' }))).toEqual(['reading'])
})

test('a new version and a new edition at once are both named: no row tells which of them changed it', () => {
  expect(causes(release(1, {}), release(2, { key: 'l', edition: '2026-01-01', bytes: 'b' }))).toEqual([
    'edition',
    'reading',
  ])
  // A release of before the version was kept says nothing of it.
  expect(causes(release(undefined, {}), release(2, { key: 'l', bytes: 'b' }))).toEqual(['correction'])
})

test('communes that come and go, beside one that was read again', () => {
  const before = release(1, { commune: '75118' }, { commune: '75119' })
  expect(causes(before, release(1, { commune: '75118' }))).toEqual(['extent'])
  expect(
    causes(
      before,
      release(1, { commune: '75118', key: 'l', bytes: 'b' }, { commune: '75119' }, { commune: '75120' }),
    ),
  ).toEqual(['correction', 'extent'])
})

test('a file that no source was read for', () => {
  expect(causes(release(1, {}), release(1, {}))).toEqual(['derived'])
  expect(causes(release(1, {}), release(1, { key: 'l', bytes: 'b' }), true)).toEqual(['derived'])
})
