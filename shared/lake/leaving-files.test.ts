import { expect, test } from 'vitest'
import type { DatasetRecord, Manifest, ReleaseFile } from '../release/release.ts'
import { leavingFiles } from './leaving-files.ts'

const record = (name: string, licence: string, ...sources: string[]): DatasetRecord => ({
  name,
  title: name,
  producer: 'INSEE',
  licence,
  licenceUrl: 'https://example.fr/licence',
  homepage: 'https://example.fr',
  rhythm: 'monthly',
  units: sources.map((sha256, i) => ({
    area: `0${i + 1}`,
    inputKey: 'k'.repeat(64),
    millesime: `2026-0${i + 1}-01`,
    millesimeFrom: 'newest-row' as const,
    sources: [
      {
        url: 'https://example.fr/x',
        resolvedUrl: 'https://example.fr/x',
        sha256: sha256.repeat(64),
        bytes: 1,
        fetchedAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} },
  })),
})
const lake = (
  dataset: string,
  kind: string,
  area = '01',
  role: ReleaseFile['role'] = 'lake',
): ReleaseFile => ({
  role,
  dataset,
  kind,
  area,
  file: `${dataset}-${area}-${kind}.parquet`,
  sha256: '0'.repeat(64),
  bytes: 1,
  rows: 1,
})
const LO = 'Licence Ouverte 2.0'
const of = (datasets: DatasetRecord[], ...files: ReleaseFile[]) => {
  const { files: leaving, withheld } = leavingFiles({ datasets, files } as Manifest)
  return [leaving.map(({ path }) => path), withheld.map(({ stored, reason }) => [stored.kind, reason.en])]
}

test('what is not declared stays: a new dataset, a new kind of file, what is no lake file', () => {
  const files = [lake('new', 'rows'), lake('cadastre', 'people'), lake('cadastre', 'parcels')]
  expect(
    of(
      [record('cadastre', LO, 'a'), record('new', LO, 'a')],
      ...files,
      lake('cadastre', 'parcels', '02', 'quarantine'),
    ),
  ).toEqual([
    ['cadastre/01/parcels.parquet'],
    [
      ['people', expect.stringContaining('not been decided')],
      ['rows', expect.stringContaining('not been decided')],
    ],
  ])
})

test('a licence that is not known stays, and with it what is made of it', () => {
  const wide = lake('parcel-facts', 'parcel-facts')
  expect(of([record('cadastre', 'ODbL', 'a')], lake('cadastre', 'parcels'), wide)).toEqual([
    [],
    [
      ['parcels', expect.stringContaining('licence')],
      ['parcel-facts', expect.stringContaining('licence')],
    ],
  ])
  expect(of([record('cadastre', `${LO} (LPF)`, 'a')], wide)[0]).toHaveLength(1)
})

test('a file whose dataset the manifest does not name stays', () => {
  expect(of([], lake('cadastre', 'parcels'))[0]).toEqual([])
})

test('the register of companies leaves when all areas were read from the same edition', () => {
  const files = [
    lake('sirene', 'units'),
    lake('sirene', 'units', '02'),
    lake('sirene', 'companies', 'france'),
  ]
  expect(of([record('sirene', LO, 'a', 'a')], ...files)[0]).toHaveLength(3)
  const [given, kept] = of([record('sirene', LO, 'a', 'b')], ...files)
  expect(given).toEqual([])
  expect(kept).toEqual(Array(3).fill([expect.any(String), expect.stringContaining('opposed')]))
})
