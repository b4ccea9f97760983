import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextLine } from '../../../formats/csv/text-line.ts'
import { readCell } from './read-cell.ts'

/** The headline of Lyon 2021, as it stands in the national file. */
const LYON: TextLine = {
  observatory: 'B6900',
  year: '2021',
  agglomeration: 'Agglomération de Lyon',
  loyer_1_decile: '8,8',
  loyer_1_quartile: '10,3',
  loyer_median: '12,0',
  loyer_3_quartile: '14,2',
  loyer_9_decile: '16,9',
  loyer_moyen: '11,8',
  loyer_mensuel_1_decile: '457',
  loyer_mensuel_1_quartile: '550',
  loyer_mensuel_median: '665',
  loyer_mensuel_3_quartile: '829',
  loyer_mensuel_9_decile: '1060',
  moyenne_loyer_mensuel: '729',
  surface_moyenne: '62',
  nombre_observations: '28726',
  nombre_logements: '204576',
  method: 'Estimation directe',
}

function read(change: TextLine = {}, year = 2021) {
  return readCell({ ...LYON, ...change }, 'national', year)
}

function cellOf(change: TextLine = {}) {
  const reading = read(change)
  if (!reading.ok) throw new Error(reading.detail)
  return reading
}

describe('figures', () => {
  test('12,0 is 12, 11 is 11, empty is null', () => {
    const { cell } = cellOf({ loyer_1_quartile: '11', nombre_logements: null })
    expect(cell.figures).toMatchObject({
      loyer_median: 12,
      loyer_1_quartile: 11,
      surface_moyenne: 62,
      nombre_observations: 28_726,
      nombre_logements: null,
    })
    expect(cell).toMatchObject({ status: 'published', method: 'Estimation directe', doubt: null })
  })

  test('any decimal is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 103, max: 142 }), (tenths) => {
        const text = (tenths / 10).toFixed(1).replace('.', ',')
        expect(cellOf({ loyer_median: text }).cell.figures.loyer_median).toBe(tenths / 10)
      }),
    )
  })

  test.each([
    [{ loyer_median: 'n.d.' }, 'not-a-number', 'loyer_median "n.d." is not a number such as 12,5'],
    [{ loyer_median: '-3' }, 'not-a-number', 'loyer_median'],
    [{ nombre_observations: '28,5' }, 'not-a-number', 'nombre_observations "28,5" is not a whole number'],
    [{ loyer_1_quartile: '12,5' }, 'quantiles-out-of-order', 'loyer_1_quartile ≤ loyer_median'],
    [{ loyer_mensuel_9_decile: '828' }, 'quantiles-out-of-order', 'loyer_mensuel_9_decile'],
    [{ year: '2020' }, 'other-year', 'Data_year is "2020" in a file of 2021'],
    [{ observatory: null }, 'no-observatory', 'belongs nowhere'],
    [{ agglomeration: ' ' }, 'no-agglomeration', 'belongs nowhere'],
    [{ type_habitat: 'Péniche' }, 'unknown-class', 'Type_habitat "Péniche"'],
    [{ nombre_pieces: 'L7501.4.10' }, 'unknown-class', 'nombre_pieces_homogene "L7501.4.10"'],
    [{ epoque_construction: 'Ancien' }, 'unknown-class', 'epoque_construction_homogene "Ancien"'],
  ])('%j is refused: %s', (change, rule, detail) => {
    const reading = read(change)
    expect(reading).toMatchObject({ ok: false, rule })
    expect(!reading.ok && reading.detail).toContain(detail)
  })
})

describe('secrecy', () => {
  const empty = Object.fromEntries(
    Object.keys(LYON)
      .filter((name) => /^loyer|moyenne/.test(name))
      .map((name) => [name, null]),
  )
  test.each([
    ['49', 'secret'],
    ['1', 'secret'],
    ['50', 'not-published'],
    [null, 'not-published'],
  ])('no rent and %s observations: %s', (nombre_observations, status) => {
    expect(cellOf({ ...empty, nombre_observations }).cell.status).toBe(status)
  })
})

describe('classes', () => {
  test.each([
    ['Appart 4P et plus', 'Appart 4P+'],
    ['Appart 4P+', 'Appart 4P+'],
    ['Maison 1-3P', 'Maison 1-3P'],
    ['Ensemble 2P', 'Ensemble 2P'],
  ])('%s is %s', (published, rooms) => {
    expect(cellOf({ nombre_pieces: published }).cell.dimensions.nombre_pieces).toBe(rooms)
  })

  test('ALL is empty, as everywhere but in 2018', () => {
    const { cell, repairs } = cellOf({ zone_complementaire: 'ALL', nombre_pieces: 'ALL' })
    expect(cell.dimensions).toMatchObject({ zone_complementaire: null, nombre_pieces: null })
    expect(repairs).toEqual(['all-for-empty'])
  })

  test('the zone codes of the Paris observatory are its two sides', () => {
    const { cell, repairs } = cellOf({ zone_complementaire: 'L7500.2' })
    expect(cell.dimensions.zone_complementaire).toBe('Périphérie')
    expect(repairs).toEqual(['paris-zone-named'])
    expect(cellOf({ zone_complementaire: 'L7500.1' }).cell.dimensions.zone_complementaire).toBe(
      'Ville centre',
    )
  })
})
