import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { drawTile } from '../../api/tiles/draw-tile.ts'
import { parcelLayer as layer } from '../../api/tiles/layers/parcels.ts'
import { readFeatureTexts } from '../../formats/geojson/features.ts'
import { ColumnWatch } from '../../ingest/datasets/cadastre/columns.ts'
import { type Parcel, readParcel } from '../../ingest/datasets/cadastre/feature.ts'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import { boundsOf } from '../../shared/geo/bounds.ts'
import { EXTENT, TileGrid, tileAt } from '../../shared/tiles/tile-grid.ts'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import { distanceTo, type Points, pairs } from '../support/plane-rings.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { tinyStores } from '../support/tiny-release.ts'
import { inMemory } from '../support/whole-parcels.ts'

const FILE =
  'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/75/75118/cadastre-75118-parcelles.json.gz'

async function readParcels(): Promise<Parcel[]> {
  const parcels: Parcel[] = []
  const watch = new ColumnWatch()
  for await (const batch of readFeatureTexts(samplePath(FILE)))
    for (const { text } of batch) {
      const reading = readParcel(text, watch)
      if (reading.ok) parcels.push(reading.parcel)
    }
  return parcels.sort((a, b) => a.key - b.key)
}

describeWithSamples('tiles of the parcels of Paris 18e', () => {
  test.each([16, 18])('another decoder finds every parcel at zoom %d, where and as it is', async (z) => {
    const parcels = await readParcels()
    expect(parcels.length).toBeGreaterThan(6000)
    const builder = new ParcelsBuilder('75')
    for (const { key, contenance, arpente, createdDay, updatedDay, polygons } of parcels)
      builder.add({ key, surface: contenance, surveyed: arpente, createdDay, updatedDay, polygons })
    const source = inMemory(openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer))
    const stores = tinyStores({ parcels: new LoadedParcels([source]) })
    const byIdu = new Map(parcels.map((parcel) => [parcel.idu, parcel]))
    const [west, south, east, north] = boundsOf(parcels.flatMap(({ polygons }) => polygons))
    const [first, last] = [tileAt(z, west, north), tileAt(z, east, south)]
    const seen = new Set<string>()
    const unseenVertices: string[] = []
    for (let x = first.x; x <= last.x; x++)
      for (let y = first.y; y <= last.y; y++) {
        const grid = new TileGrid(z, x, y)
        const tile = await drawTile([layer], stores, grid)
        const found = new VectorTile(new PbfReader(tile)).layers.parcels
        for (let i = 0; i < (found?.length ?? 0); i++) {
          const feature = found!.feature(i)
          const parcel = byIdu.get(String(feature.properties.idu))!
          const { idu, contenance } = parcel
          seen.add(idu)
          expect(feature.properties).toEqual({
            idu,
            communeCode: '75118',
            section: idu.slice(8, 10).replace(/^0/, ''),
            number: String(Number(idu.slice(10))),
            ...(contenance === null ? {} : { surface: contenance }),
          })
          const rings = feature.loadGeometry().map((ring): Points => ring.map((p) => [p.x, p.y]))
          for (const [px, py] of verticesIn(parcel, grid))
            if (distanceTo(rings, px, py) > Math.SQRT1_2 + 1e-3) unseenVertices.push(idu)
        }
      }
    expect([...byIdu.keys()].filter((idu) => !seen.has(idu))).toEqual([])
    expect(unseenVertices).toEqual([])
  })
})

/** The vertices of a parcel that are within the tile, in its units, not rounded. */
function verticesIn({ polygons }: Parcel, grid: TileGrid): Points {
  const units = EXTENT * 2 ** grid.z
  return pairs(polygons.flat(2))
    .map(([lng, lat]): [number, number] => [
      (lng / 3.6e9 + 0.5) * units - grid.x * EXTENT,
      (0.5 - Math.asinh(Math.tan((lat / 1e7) * (Math.PI / 180))) / (2 * Math.PI)) * units - grid.y * EXTENT,
    ])
    .filter((vertex) => vertex.every((unit) => unit >= 0 && unit <= EXTENT))
}
