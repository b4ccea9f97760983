import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeGeometry, GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { GrowableBytes } from '../../../shared/artefacts/growable.ts'
import { CRS84 } from '../crs.ts'
import { readFilterJson } from './read-json.ts'

/** The outline of a square from 0 to 10 degrees. */
function tenDegrees(): GeometryReader {
  const bytes = new GrowableBytes()
  encodeGeometry([[[0, 0, 10e7, 0, 10e7, 10e7, 0, 10e7]]], 0, 0, bytes)
  const outline = new GeometryReader()
  outline.decode(bytes.view(), 0, 0, 0)
  return outline
}
const FAR = [
  [20, 20],
  [21, 20],
  [21, 21],
  [20, 20],
]

describe('the same filter as JSON', () => {
  const fields = {
    surface: { type: 'number', description: '' },
    createdOn: { type: 'string', format: 'date', description: '' },
  } as const
  const feature = { outline: tenDegrees(), properties: { surface: 500, createdOn: '2014-06-01' } }
  const judged = (value: unknown) => readFilterJson(JSON.stringify(value), fields, CRS84).holds(feature)
  const property = (name: string) => ({ property: name })
  const meets = (geometry: object) => ({ op: 's_intersects', args: [property('geometry'), geometry] })

  test.each([
    [{ op: '=', args: [property('surface'), 500] }, true],
    [{ op: '<', args: [property('createdOn'), { date: '2014-06-01' }] }, false],
    [{ op: '>=', args: [property('createdOn'), { timestamp: '2014-06-01T00:00:00Z' }] }, true],
    [{ op: 'not', args: [{ op: 'isNull', args: [property('surface')] }] }, true],
    [{ op: 'isNull', args: [property('geometry')] }, false],
    [true, true],
    [{ op: 'and', args: [meets({ type: 'Point', coordinates: [1, 1] }), false] }, false],
    [{ op: 'or', args: [false, meets({ bbox: [9, 9, 12, 12] })] }, true],
    [meets({ type: 'Polygon', coordinates: [FAR] }), false],
    [
      {
        op: 's_disjoint',
        args: [
          property('geometry'),
          {
            type: 'LineString',
            coordinates: [
              [11, 11],
              [12, 12],
            ],
          },
        ],
      },
      true,
    ],
    [
      meets({
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'MultiPoint',
            coordinates: [
              [30, 30],
              [5, 5, 100],
            ],
          },
        ],
      }),
      true,
    ],
  ])('%j', (value, expected) => {
    expect(judged(value)).toBe(expected)
  })

  test.each([
    ['{', 'is no JSON'],
    ['{"op":"=","args":[{"property":"none"},1]}', 'where one of surface'],
    ['{"op":"like","args":[{"property":"surface"},"a"]}', 'where = <>'],
    ['{"op":"s_within","args":[{"property":"geometry"},{"bbox":[1,2,3,4]}]}', 'S_WITHIN'],
    ['{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Circle"}]}', 'no geometry of GeoJSON'],
    ['{"op":"s_intersects","args":[{"property":"geometry"},{"bbox":[1,2]}]}', 'four numbers'],
    ['{"op":"not","args":[true,false]}', '2 args where 1'],
    ['{"op":"=","args":[{"property":"createdOn"},{"date":"2014-02-30"}]}', 'a day that there is'],
    ['{"op":"and","args":[5]}', 'where {"op"'],
    [`${'{"op":"not","args":['.repeat(30)}true${']}'.repeat(30)}`, 'inside each other'],
    [`{"op":"and","args":[${'true,'.repeat(120)}true]}`, 'more than 100'],
  ])('%s is refused in words', (filter, words) => {
    expect(() => readFilterJson(filter, fields, CRS84)).toThrow(words)
  })

  test('whatever JSON comes, it is read or refused', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (value) => {
        try {
          readFilterJson(value, fields, CRS84)
        } catch (error) {
          expect(error).toHaveProperty('detail.fr')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
