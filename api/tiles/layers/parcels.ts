import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { NO_PARCEL_SURFACE, type ParcelRows, storedSurface } from '../../../shared/artefacts/parcels.ts'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { LoadedOverviews } from '../../../stores/map/loaded-overviews.ts'
import { type RowDrawing, tileFeaturesOf } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'
import { numberText, ParcelTexts } from './parcel-texts.ts'

/** Shared by all tiles: a parcel is decoded and drawn without a pause. */
const reader = new GeometryReader()

/** From this zoom on every parcel is drawn. */
const ALL_FROM = 15
const CLASSES = 'ABCDEFG'

const drawingOf = (overviews: LoadedOverviews, texts = new ParcelTexts()): RowDrawing<ParcelRows> => ({
  draw({ departement, geometry, offsets, originX, originY, keys, surfaces, ranks }, row, layer) {
    const overview = overviews.parcels(departement)
    const rank = ranks?.[row] ?? row
    const label = overview?.energyLabel[rank] ?? 0
    const permit = overviews.permit(departement, rank)
    reader.decode(geometry, offsets[row]!, originX, originY)
    const key = keys[row]!
    const idu = unpackIdu(key)
    const { communeCode, section } = texts.ofSection(key, idu)
    layer.polygons(reader, [
      idu,
      communeCode,
      section,
      numberText(key),
      storedSurface(surfaces[row]!),
      label === 0 ? null : CLASSES[label - 1],
      label === 0 ? null : overview?.energyCount[rank],
      permit?.type,
      permit?.year,
      permit?.count,
    ])
  },
  precedence({ surfaces }, row) {
    const surface = surfaces[row]!
    return surface === NO_PARCEL_SURFACE ? 0 : -surface
  },
})

export const parcelLayer: TileLayer = {
  name: 'parcels',
  description: 'Parcels of the cadastre',
  minZoom: 13,
  maxZoom: 18,
  fields: {
    idu: 'String',
    communeCode: 'String',
    section: 'String',
    number: 'String',
    surface: 'Number',
    energyLabel: 'String',
    energyCount: 'Number',
    permitType: 'String',
    permitYear: 'Number',
    permitCount: 'Number',
  },
  unique: 'idu',
  datasets: ['cadastre', 'dpe', 'permits'],
  thinning:
    'below zoom 15 the largest that ingest chose; of a tile that is too large the largest by contenance stay, those without one go first',
  async features({ parcels, overviews }, { bounds, z }, hold) {
    const found = await parcels.rowsIn(bounds, hold)
    const drawing = drawingOf(overviews)
    if (z >= ALL_FROM) return tileFeaturesOf(found, drawing)
    const large = found.map(({ artefact, rows }) => {
      const fromZoom = overviews.parcels(artefact.departement)?.fromZoom
      const { ranks } = artefact
      const isLarge = (row: number) => fromZoom![ranks?.[row] ?? row]! <= z
      return { artefact, rows: fromZoom ? rows.filter(isLarge) : rows.subarray(0, 0) }
    })
    return tileFeaturesOf(large, drawing)
  },
  boxes: (stores) => stores.parcels.boxes,
}
