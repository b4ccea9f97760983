import { unpack } from '../../../formats/archive/extract-zip.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { layersAmong, VECTOR_ENDINGS, type VectorLayer } from '../../../formats/vector/open-vector.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource } from '../../dataset.ts'

/** How the shapefile of the map in force is called, in capitals. */
const MAP_NAME = 'ALEARG_2025'
/** A département whose projection is that of the map, for an archive that does not tell it: the map covers the mainland and Corsica alone. */
const MAINLAND = '01'
/** Columns of the map of 2025. */
const LAYOUT: FileLayout = {
  name: '2025',
  member: /AleaRG_2025\w*\.dbf$/i,
  essential: [['INSEE_DEP'], ['NIVEAU']],
  optional: [],
  ignored: ['GID', 'SURF_M2'],
}
export const layouts: readonly FileLayout[] = [LAYOUT]

/** A polygon of the map as it stands there. */
interface MapRow {
  row: VectorRow
  /** Code of its département, with the zero that a number loses. */
  departement: string
}

/**
 * The rows of a map, in its order; what is unpacked goes to `dir`. Throws IngestError for the map of 2021, which is at an address that still answers, for
 * what is no map, and for one without its columns.
 */
export async function* rowsOfMap(
  source: FetchedSource,
  dir: string,
  columns: ColumnReport,
): AsyncGenerator<MapRow> {
  const layer = await openMap(source, dir)
  const file = await layer.open()
  columns.check(`${source.url} (${layer.file})`, file.columns, layouts)
  for await (const row of file.rows())
    yield { row, departement: (row.cells.get('INSEE_DEP') ?? '').toUpperCase().padStart(2, '0') }
}

async function openMap(source: FetchedSource, dir: string): Promise<VectorLayer> {
  const paths = await unpack(source, dir, (name) => VECTOR_ENDINGS.test(name))
  const layers = layersAmong(paths, MAINLAND).filter(({ file }) => /\.shp$/i.test(file))
  const old = layers.find(
    ({ name }) => name.includes('EXPOARGILE') || (name.startsWith('ALEARG') && !name.startsWith(MAP_NAME)),
  )
  if (old)
    throw new IngestError(
      `${source.url} is the map of clay of 2021 (${old.file}), which has not been in force since 1 July 2026. Take AleaRG_2025_Fxx_L93.zip. Nothing was published`,
    )
  const map = layers.find(({ name }) => name.startsWith(MAP_NAME))
  if (map) return map
  throw new IngestError(
    `${source.url} holds no AleaRG_2025 shapefile. It holds: ${layers.map(({ file }) => file).join(', ') || 'no shapefile'}`,
  )
}
