import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { readFeatureTexts } from '../geojson/features.ts'
import { polygonsAreaM2 } from './area.ts'
import { cleanPolygons } from './clean.ts'

const cadastre = 'mirror/cadastre.data.gouv.fr/data/etalab-cadastre'
const weird = 'files/cadastre/weird-geometries'

function geometryOf(document: unknown): unknown {
  return typeof document === 'object' && document !== null && 'geometry' in document
    ? document.geometry
    : document
}

describeWithSamples('geometries of the cadastre', () => {
  test.each([
    ['latest', '75/75118', 6906, { 'self-intersection-resolved': 1 }],
    ['2022-01-01', '75/75118', 6821, {}],
    ['latest', '69/69114', 6032, {}],
    ['latest', '69/69209', 5365, {}],
    ['latest', '33/33440', 1016, {}],
    ['latest', '93/93010', 7124, {}],
    ['2022-01-01', '93/93010', 7053, {}],
    ['latest', '51/51287', 5284, {}],
    ['latest', '51/51029', 4488, {}],
    ['latest', '51/51119', 2150, {}],
    ['latest', '51/51210', 2820, {}],
  ])('%s %s: no parcel is refused', async (millesime, commune, parcels, expected) => {
    const insee = commune.slice(3)
    const path = `${cadastre}/${millesime}/geojson/communes/${commune}/cadastre-${insee}-parcelles.json.gz`
    const outcomes: Record<string, number> = {}
    let count = 0
    for await (const batch of readFeatureTexts(samplePath(path)))
      for (const { text } of batch) {
        const cleaned = cleanPolygons(geometryOf(JSON.parse(text)))
        count++
        for (const outcome of cleaned.ok ? cleaned.repairs : [cleaned.rule])
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    expect(count).toBe(parcels)
    expect(outcomes).toEqual(expected)
  })

  test.each([
    ['duplicate-vertices.json', ['spike-removed'], 1],
    ['incredible-self-intersection.json', ['self-intersection-resolved'], 2],
    ['self-intersecting-multipolygon.json', ['self-intersection-resolved'], 2],
    ['weird-holes.json', ['self-intersection-resolved'], 1],
    ['weird-holes-2.json', ['self-intersection-resolved'], 1],
  ])('%s is repaired', async (name, repairs, parts) => {
    const cleaned = cleanPolygons(JSON.parse(await readFile(samplePath(`${weird}/${name}`), 'utf8')))
    expect(cleaned).toMatchObject({ ok: true, repairs })
    expect(cleaned.ok && cleaned.polygons.length).toBe(parts)
    expect(cleaned.ok && polygonsAreaM2(cleaned.polygons)).toBeGreaterThan(1)
  })
})
