import { expect, test } from 'vitest'
import type { FileColumns, UnitRecord } from '../../shared/release/release.ts'
import { columnsOfUnits, describeColumns } from './unit-columns.ts'

const record = (area: string, columns?: FileColumns[]): UnitRecord => ({
  area,
  inputKey: '0'.repeat(64),
  millesime: '2026',
  millesimeFrom: 'asked',
  sources: [],
  ...(columns ? { columns } : {}),
  quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} },
})
const photo = { file: 'https://a.example/75.csv', files: 1, unknown: ['photo'], missing: [] }
const status = { file: 'https://a.example/2A.csv', files: 2, unknown: ['a', 'b'], missing: ['status'] }

test('the same difference of several places is given once, with the number of files', () => {
  const differences = columnsOfUnits([
    { dataset: 'rnb', records: [record('75', [photo])] },
    { dataset: 'cog', records: [record('france')] },
    { dataset: 'rnb', records: [record('93', [{ ...photo, file: 'https://a.example/93.csv' }, status])] },
  ])
  expect(differences).toEqual([
    { dataset: 'rnb', ...photo, files: 2 },
    { dataset: 'rnb', ...status },
  ])
  expect(differences.flatMap(describeColumns)).toEqual([
    'rnb: columns not known, not read: photo (https://a.example/75.csv and 1 more)',
    'rnb: columns not known, not read: a, b (https://a.example/2A.csv and 1 more)',
    'rnb: columns missing, read as empty: status (https://a.example/2A.csv and 1 more)',
  ])
})
