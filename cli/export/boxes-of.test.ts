import { expect, test } from 'vitest'
import { openZones } from '../../shared/artefacts/zones.ts'
import { encodeZones } from '../../shared/artefacts/zones-builder.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { LoadedZones } from '../../stores/map/loaded-zones.ts'
import { boxesOf } from './boxes-of.ts'

const square = (x: number, side: number): Polygons => [[[x, 0, x + side, 0, x + side, side, x, side]]]

/** A département of 100 units a side and a commune of 10 in its corner. */
function departement(code: string, x: number) {
  const rest = { outline: 'official' as const, figures: [] }
  const rows = [
    { level: 'departement' as const, code, name: code, polygons: square(x, 100), ...rest },
    { level: 'commune' as const, code: `${code}001`, name: code, polygons: square(x, 10), ...rest },
  ]
  return openZones(Uint8Array.from(Buffer.concat(encodeZones(rows))).buffer)
}

const zones = new LoadedZones([departement('60', 0), departement('95', 1000)], [], [])
const loaded = [Int32Array.of(-5, -5, 105, 105), Int32Array.of(995, -5, 1105, 105)]

test.each([
  [[{ area: '60' }, { area: '95' }], loaded.map((box) => [...box])],
  [[{ area: '95', communes: ['95001'] }], [[1000, 0, 1010, 10]]],
  [
    [{ area: '60' }, { area: '95', communes: ['95001'] }],
    [
      [0, 0, 100, 100],
      [1000, 0, 1010, 10],
    ],
  ],
])('of %j', (units, boxes) => {
  expect(boxesOf(units, loaded, zones)).toEqual(boxes)
})

test('a zone that is not loaded is named', () => {
  expect(() => boxesOf([{ area: '60', communes: ['60999'] }], loaded, zones)).toThrow('60999 is not loaded')
  // The others alone would be a file that lacks what was asked for.
  expect(() => boxesOf([{ area: '60' }, { area: '75' }], loaded, zones)).toThrow('75 is not loaded')
})
