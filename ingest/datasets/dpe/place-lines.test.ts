import { describe, expect, test } from 'vitest'
import { csvOf, type Line, line } from '../../../test/support/dpe-files.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { dpe } from './dataset.ts'

/** Longitude and latitude of the line, and what was counted as mended. */
async function located(area: string, more: Line) {
  const { query, parts } = await normalised(dpe, { area }, [await csvOf([line(more)])])
  const [point] = await query('SELECT round(lng, 4), round(lat, 4) FROM diagnostics')
  return { point, repaired: parts[0]!.quality.repaired }
}

/** What the portal gives for Saint-Leu in Réunion: near 56.6, -3.2, wherever the address is. */
const WRONG_POINT = '56.62,-3.18'

describe('the point of a diagnostic', () => {
  test.each<[string, string, string, number, number, number[]]>([
    ['Réunion, EPSG:2975', '974', '97415', 320_828.97, 7_676_122.5, [55.2761, -21.0069]],
    ['Guadeloupe, EPSG:5490', '971', '97105', 640_000, 1_770_000, [-61.6915, 16.0056]],
    ['Martinique, EPSG:5490', '972', '97209', 708_500, 1_616_000, [-61.0644, 14.6093]],
    ['Guyane, EPSG:2972', '973', '97302', 355_000, 545_000, [-52.3078, 4.9294]],
    ['Mayotte, EPSG:4471', '976', '97608', 523_000, 8_588_000, [45.2119, -12.7726]],
    ['Paris, Lambert-93', '75', '75111', 654_321.12, 6_862_345.67, [2.3774, 48.8595]],
  ])(
    'outside its territory is replaced by the coordinates, in the projection of the place: %s',
    async (_name, area, commune, x, y, expected) => {
      expect(await located(area, { commune, x, y, point: WRONG_POINT })).toEqual({
        point: expected,
        repaired: { 'point-from-coordinates': 1 },
      })
    },
  )

  test('is the one of the portal where it lies in the territory, and nothing is counted', async () => {
    const point = '-21.1,55.3'
    const right = { commune: '97415', x: 320_828.97, y: 7_676_122.5, point }
    expect(await located('974', right)).toEqual({ point: [55.3, -21.1], repaired: {} })
  })

  test('is that of the coordinates where the portal gives none, and nothing is counted', async () => {
    const right = { commune: '97415', x: 320_828.97, y: 7_676_122.5 }
    expect(await located('974', right)).toEqual({ point: [55.2761, -21.0069], repaired: {} })
  })

  test.each<[string, Line]>([
    ['coordinates outside too', { x: 654_321.12, y: 6_862_345.67, point: WRONG_POINT }],
    ['no coordinates', { x: '', y: '', point: WRONG_POINT }],
    ['half of the coordinates', { y: '', point: WRONG_POINT }],
    ['a text that is no point', { x: '', y: '', point: 'Saint-Leu' }],
    ['no point, and coordinates outside', { x: 0, y: 0 }],
  ])('is unknown and counted with %s', async (_name, more) => {
    expect(await located('974', { commune: '97415', ...more })).toEqual({
      point: [null, null],
      repaired: { 'point-dropped': 1 },
    })
  })

  test('of a diagnostic without point and coordinates is unknown, and nothing is dropped', async () => {
    expect(await located('974', { commune: '97415', x: '', y: '' })).toEqual({
      point: [null, null],
      repaired: {},
    })
  })

  test('is unknown and counted with exchanged axes, in another département, and 18 km from its commune', async () => {
    const here = Array.from({ length: 30 }, (_, i) =>
      line({ number: `2175E00000${100 + i}`, commune: '76169', x: '', y: '', point: `49.5,0.${400 + i}` }),
    )
    for (const point of ['0.4,49.5', '48.9,2.4', '49.67,0.41']) {
      const odd = line({ number: '2175E00000999', commune: '76169', x: '', y: '', point })
      const { query, parts } = await normalised(dpe, { area: '76' }, [await csvOf([...here, odd])])
      expect(await query('SELECT "number" FROM diagnostics WHERE lng IS NULL')).toEqual([['2175E00000999']])
      expect(parts[0]!.quality).toMatchObject({ rowsKept: 31, repaired: { 'point-dropped': 1 } })
    }
  })
})
