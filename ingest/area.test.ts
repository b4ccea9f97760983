import { describe, expect, test } from 'vitest'
import { IngestError } from '../formats/errors.ts'
import { createTerritory } from '../shared/territory/create.ts'
import { readPackagedTerritory } from '../test/support/packaged-territory.ts'
import { parseAreas } from './area.ts'

const territory = createTerritory(await readPackagedTerritory())
const areas = (text: string) => parseAreas(text, territory)

describe('--area', () => {
  test('reads communes, one unit a département, sorted, each once', () => {
    expect(areas('93010,75118, 93001 ,93010')).toEqual([
      { area: '75', communes: ['75118'] },
      { area: '93', communes: ['93001', '93010'] },
    ])
  })

  test('reads départements, Corsican and overseas ones too', () => {
    expect(areas('971,2a,75')).toEqual([{ area: '2A' }, { area: '75' }, { area: '971' }])
    expect(areas('97105')).toEqual([{ area: '971', communes: ['97105'] }])
  })

  test.each(['75,75118', '75118,75'])('a whole département swallows its communes: %s', (text) => {
    expect(areas(text)).toEqual([{ area: '75' }])
  })

  test('a city is its arrondissements', () => {
    const [paris] = areas('75056')
    expect(paris?.communes).toHaveLength(20)
    expect(paris?.communes?.[17]).toBe('75118')
    expect(areas('69123')[0]?.communes).toHaveLength(9)
    expect(areas('13055')[0]?.communes).toHaveLength(16)
  })

  test('a former code is the commune of today, in its département of today', () => {
    expect(areas('69159')).toEqual([{ area: '69', communes: ['69114'] }])
    expect(areas('20004')).toEqual([{ area: '2A', communes: ['2A004'] }])
  })

  test('france is the mainland, Corsica and the five overseas départements', () => {
    const codes = areas('France').map((unit) => unit.area)
    expect(codes).toHaveLength(96 + 5)
    expect(codes).toEqual(expect.arrayContaining(['2A', '2B', '971', '974', '976']))
    expect(codes.filter((code) => ['975', '977', '988'].includes(code))).toEqual([])
    expect(areas('france,75118')).toHaveLength(101)
    expect(areas('france,98818').at(-1)).toEqual({ area: '988', communes: ['98818'] })
  })

  test.each([
    ['75121', /--area: 75121 .*nearest: 751\d\d/],
    ['99', /nearest: 9\d/],
    ['20', /nearest: .*2A/],
    ['96001', /96001 is not a commune/],
    ['saint-etienne', /42218 Saint-Étienne/],
    ['', /--area is empty/],
    [' , ', /--area is empty/],
  ])('%j is refused, with what is near', (text, message) => {
    expect(() => areas(text)).toThrow(IngestError)
    expect(() => areas(text)).toThrow(message)
  })
})
