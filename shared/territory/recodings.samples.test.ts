import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { packIdu, unpackIdu } from '../identifiers/idu-pack.ts'
import { createTerritory } from './create.ts'
import { recodeIdu } from './recodings.ts'
import { smallTerritory } from './small.fixture.ts'

const CADASTRE =
  'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/69/69114/cadastre-69114-parcelles.json.gz'
const SALES = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv/2018/departements/69.csv.gz'

const textOf = (path: string) => gunzipSync(readFileSync(samplePath(path))).toString('utf8')
const matches = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), (m) => m[1]!)),
]

describeWithSamples('Porte des Pierres Dorées, recoded after the sales of 2018', () => {
  const parcels = new Set(matches(textOf(CADASTRE), /"id":"(69114\w{9})"/g))
  const sold = matches(textOf(SALES), /,(69(?:159|101)\d{3}\w{2}\d{4}),/g)

  test('every parcel sold under an old code is found in the cadastre of today', () => {
    const territory = createTerritory(smallTerritory)
    const today = sold.map((idu) => recodeIdu(idu, territory))
    expect(sold).toHaveLength(26)
    expect(today.filter((idu) => idu === undefined || !parcels.has(idu))).toEqual([])
  })

  test('every IDU of the cadastre packs in order and unpacks to itself', () => {
    const sorted = [...parcels].sort()
    const packed = sorted.map(packIdu)
    expect(sorted).toHaveLength(6032)
    expect(packed.map(unpackIdu)).toEqual(sorted)
    expect(packed.every((one, i) => i === 0 || one > packed[i - 1]!)).toBe(true)
  })
})
