import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

describe('parameters of the bench', () => {
  test('a million parcels and everything, unless asked otherwise', () => {
    expect(readOptions([])).toMatchObject({
      parcels: 1_000_000,
      streets: 2_000_000,
      steps: ['ingest', 'nearest', 'http', 'addresses'],
      postgis: true,
      json: false,
    })
  })

  test('one step alone; PostgreSQL goes with nearest and addresses only', () => {
    expect(readOptions(['--only', 'http'])).toMatchObject({ steps: ['http'], postgis: false })
    expect(readOptions(['--only', 'nearest'])).toMatchObject({ steps: ['nearest'], postgis: true })
    expect(readOptions(['--only', 'addresses'])).toMatchObject({ steps: ['addresses'], postgis: true })
    expect(readOptions(['--only', 'nearest', '--skip-postgis']).postgis).toBe(false)
  })

  test('lines of the large datasets', () => {
    expect(readOptions([])).toMatchObject({ dvfLines: 2_000_000, dpeLines: 380_000, sireneRows: 4_400_000 })
    expect(readOptions(['--dvf-lines', '1000', '--dpe-lines', '0'])).toMatchObject({
      dvfLines: 1000,
      dpeLines: 0,
    })
  })

  test('other parameters, other folder', () => {
    expect(readOptions(['--parcels', '5000']).dir).not.toBe(readOptions(['--parcels', '5001']).dir)
    expect(readOptions(['--seed', '2']).dir).not.toBe(readOptions([]).dir)
  })

  test.each([
    [['--parcels', 'many'], /--parcels/],
    [['--parcels', '12'], /--parcels/],
    [['--streets', '10'], /--streets/],
    [['--seed', '1.5'], /--seed/],
    [['--dvf-lines', '-1'], /--dvf-lines/],
    [['--sirene-rows', 'all'], /--sirene-rows/],
    [['--only', 'everything'], /--only/],
    [['--fast'], /--fast/],
  ])('refuses %j by name', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})
