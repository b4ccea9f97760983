import { describe, expect, test } from 'vitest'
import { placeColumns } from '../changes/change-columns.ts'
import { lakeFileOf, lakeFiles } from './dictionary.ts'

const files = Object.entries(lakeFiles).flatMap(([dataset, list]) =>
  list.map((file) => [`${dataset}/${file.kind}`, file] as const),
)

describe.each(files)('%s', (_, { key, bookkeeping = [], columns }) => {
  const names = columns.map(({ name }) => name)

  test('has the columns that name its rows, and those that say nothing of them', () => {
    expect(names).toEqual(expect.arrayContaining([...key, ...bookkeeping]))
    expect(key.filter((name) => bookkeeping.includes(name))).toEqual([])
  })

  test('has no column that a file of changes could take for its own', () => {
    expect(names.filter((name) => name.startsWith('_'))).toEqual([])
  })
})

test('what producers withdraw leaves no content: sales, diagnostics, holders, companies, co-ownerships, installations, and what is put together of them', () => {
  const kept = new Set(
    files.filter(([, { withdrawn }]) => withdrawn === 'whole').map(([name]) => name.split('/')[0]),
  )
  const withdrawn = new Set(
    files.filter(([, file]) => file.withdrawn === 'key').map(([name]) => name.split('/')[0]),
  )
  expect([...withdrawn].sort()).toEqual([
    'classified-installations',
    'companies',
    'dpe',
    'dvf',
    'owners',
    'parcel-facts',
    'permits',
    'rnic',
    'sirene',
  ])
  expect([...kept].filter((name) => withdrawn.has(name))).toEqual([])
})

test('where a row is, by the names of its columns', () => {
  const of = (dataset: string, kind: string) =>
    placeColumns(lakeFileOf({ dataset, kind })!.columns.map(({ name }) => name))
  expect(of('cadastre', 'parcels')).toEqual({ idu: 'idu', commune: 'commune', box: 'bbox' })
  expect(of('ban', 'addresses')).toEqual({ commune: 'commune', point: { lng: 'lon', lat: 'lat' } })
  expect(of('parcel-facts', 'parcel-facts')).toEqual({
    idu: 'idu',
    commune: 'communeCode',
    point: { lng: 'lng', lat: 'lat' },
  })
  expect(of('sirene', 'companies')).toEqual({})
})
