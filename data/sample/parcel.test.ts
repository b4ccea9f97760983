import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { featureLine, type SampleParcel } from './parcel.ts'

const parcel: SampleParcel = {
  idu: '960050060B0007',
  commune: '96005',
  prefix: '006',
  section: 'B',
  number: 7,
  contenance: 120,
  surveyed: false,
  created: '2004-01-02',
  updated: '2024-12-20',
  lot: [[25_000_000, 465_000_000, 25_000_100, 465_000_001, 25_000_120, 465_012_340]],
}

describe('a line of the parcels file', () => {
  test('is written as Etalab writes it', () => {
    expect(featureLine(parcel)).toBe(
      '{"type":"Feature","id":"960050060B0007","geometry":{"type":"Polygon","coordinates":' +
        '[[[2.5,46.5],[2.50001,46.5000001],[2.500012,46.501234],[2.5,46.5]]]},"properties":{"id":"960050060B0007",' +
        '"commune":"96005","prefixe":"006","section":"B","numero":"7","contenance":120,"arpente":false,' +
        '"created":"2004-01-02","updated":"2024-12-20"}}',
    )
  })

  test('leaves an unknown contenance out, and keeps a zero', () => {
    expect(featureLine({ ...parcel, contenance: undefined })).not.toContain('contenance')
    expect(featureLine({ ...parcel, contenance: 0 })).toContain('"contenance":0,')
  })

  test('prints any coordinate as JavaScript would', () => {
    // Under 1e-6 a number prints with an exponent, which the cadastre never does.
    const unit = fc
      .tuple(fc.integer({ min: 10, max: 900_000_000 }), fc.constantFrom(-1, 1))
      .map(([units, sign]) => sign * units)
    fc.assert(
      fc.property(fc.array(unit, { minLength: 2, maxLength: 2 }), ([x, y]) => {
        const line = featureLine({ ...parcel, lot: [[x!, y!]] })
        expect(line).toContain(`[[[${x! / 1e7},${y! / 1e7}],[`)
      }),
    )
  })
})
