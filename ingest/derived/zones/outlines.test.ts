import { describe, expect, test } from 'vitest'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { type OutlineSources, outlinesOf } from './outlines.ts'

const square = (x: number): Polygons => [[[x, 0, x + 10, 0, x + 10, 10, x, 10]]]
const none: OutlineSources = { sections: [], iris: [], uncut: [], parcelSections: [] }
const section = (code: string, x: number) => ({
  code,
  commune: code.slice(0, 5),
  name: code.slice(8),
  polygons: square(x),
})

const territory = await realTerritory()

describe('the outline of a commune', () => {
  test('is its sections, before its IRIS and its parcels', () => {
    const found = outlinesOf(
      '33',
      {
        ...none,
        sections: [section('334400000A', 0), section('334400000B', 10)],
        iris: [{ code: '334400000', commune: '33440', name: 'Saint-Martial', polygons: square(50) }],
        parcelSections: [{ code: '330630000A', polygons: square(100) }],
      },
      territory,
    )
    expect(found.map(({ level, code, name, outline }) => [level, code, name, outline])).toEqual([
      ['commune', '33063', 'Bordeaux', 'derived'],
      ['commune', '33440', 'Saint-Martial', 'official'],
      ['iris', '334400000', 'Saint-Martial', 'official'],
      ['section', '330630000A', 'A', 'derived'],
      ['section', '334400000A', '0A', 'official'],
      ['section', '334400000B', '0B', 'official'],
    ])
    expect(found[1]!.polygons).toEqual([[[0, 10, 0, 0, 10, 0, 20, 0, 20, 10, 10, 10]]])
  })

  test('is that of its one IRIS where the producer draws none', () => {
    const uncut = [{ code: '334400000', commune: '33440', name: 'Saint-Martial' }]
    const found = outlinesOf('33', { ...none, sections: [section('334400000A', 0)], uncut }, territory)
    expect(found.find(({ level }) => level === 'iris')).toMatchObject({
      code: '334400000',
      outline: 'official',
      polygons: [[[0, 10, 0, 0, 10, 0, 10, 10]]],
    })
  })

  test('of before a merger belongs to the commune of today; one of another département is left out', () => {
    const today = territory.resolve('69114')!.code
    const sections = [section('691140000A', 0), section('334400000A', 20)]
    const found = outlinesOf('69', { ...none, sections }, territory)
    expect(found.map(({ level, code }) => [level, code])).toEqual([
      ['commune', today],
      ['section', '691140000A'],
    ])
  })
})

test('a département is drawn when nearly all of its communes are', () => {
  const codes = territory.cadastralCommunes('90').map(({ code }) => code)
  const sectionsOf = (some: readonly string[]) => some.map((code, i) => section(`${code}0000A`, i * 10))
  const all = outlinesOf('90', { ...none, sections: sectionsOf(codes) }, territory)
  expect(all[0]).toMatchObject({ level: 'departement', code: '90', name: 'Territoire de Belfort' })
  expect(all[0]!.polygons).toHaveLength(1)
  const half = outlinesOf('90', { ...none, sections: sectionsOf(codes.slice(codes.length / 2)) }, territory)
  expect(half.some(({ level }) => level === 'departement')).toBe(false)
})
