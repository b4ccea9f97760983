import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

describe('parameters of the bench', () => {
  test('a million parcels and everything, unless asked otherwise', () => {
    expect(readOptions([])).toMatchObject({
      parcels: 1_000_000,
      streets: 2_000_000,
      sales: 300_000,
      steps: ['ingest', 'nearest', 'http', 'processes', 'doors', 'sales', 'addresses'],
      postgis: true,
      json: false,
      write: false,
    })
  })

  test('some steps alone, with or without PostgreSQL', () => {
    expect(readOptions(['http'])).toMatchObject({ steps: ['http'], postgis: true })
    expect(readOptions(['doors', 'sales']).steps).toEqual(['doors', 'sales'])
    expect(readOptions(['nearest', '--skip-postgis'])).toMatchObject({ steps: ['nearest'], postgis: false })
  })

  test('writes the page of benchmarks when asked', () => {
    expect(readOptions(['sales', '--write'])).toMatchObject({ steps: ['sales'], write: true })
  })

  test('lines of the large datasets', () => {
    expect(readOptions([])).toMatchObject({ dvfLines: 2_000_000, dpeLines: 380_000, sireneRows: 4_400_000 })
    expect(readOptions(['--dvf-lines', '1000', '--dpe-lines', '0'])).toMatchObject({
      dvfLines: 1000,
      dpeLines: 0,
    })
  })

  test('another checkout to compare the doors with', () => {
    expect(readOptions(['doors']).against).toBeUndefined()
    expect(readOptions(['doors', '--against', '/srv/before']).against).toBe('/srv/before')
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
    [['everything'], /Allowed choices are ingest, nearest, http, processes, doors, sales, addresses/],
    [['--sales', '0'], /--sales/],
    [['--dvf-lines', '-1'], /--dvf-lines/],
    [['--sirene-rows', 'all'], /--sirene-rows/],
    [['--seconds', '5'], /--seconds/],
    [['--fast'], /--fast/],
  ])('refuses %j by name', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})
