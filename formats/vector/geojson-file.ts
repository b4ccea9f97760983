import { z } from 'zod'
import { IngestError } from '../errors.ts'
import { readFeatureTexts } from '../geojson/features.ts'
import { intoDegrees, moverOfNumbers } from './into-degrees.ts'
import { cellsOf, type VectorRow } from './vector-row.ts'

const feature = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.looseObject({ type: z.string(), coordinates: z.unknown() }).nullish(),
})

/** A row of GeoJSON, with the feature's own identifier (`zone_urba.12`), which names the layer in answers of the feature service. */
export interface FeatureRow extends VectorRow {
  id: string
}

/** Features of GeoJSON, in degrees or in metres of the département's projection. Throws IngestError for a feature that is none. */
export async function* readGeoJson(path: string, departement: string): AsyncGenerator<FeatureRow> {
  const move = moverOfNumbers(departement)
  for await (const batch of readFeatureTexts(path))
    for (const { row, text } of batch) {
      const read = feature.safeParse(parsed(text, row, path))
      if (!read.success) throw new IngestError(`${path}: feature ${row} is none (${text.slice(0, 80)})`)
      const { id = '', properties, geometry } = read.data
      yield {
        row,
        id: String(id),
        cells: cellsOf(properties ?? {}),
        geometry: geometry
          ? intoDegrees({ type: geometry.type, coordinates: geometry.coordinates }, move)
          : null,
      }
    }
}

/** The value that a text is. Throws IngestError when it is no JSON: the file was damaged on its way. */
function parsed(text: string, row: number, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new IngestError(`${path}: feature ${row} is no JSON (${text.slice(0, 80)}): download it again`, {
      cause,
    })
  }
}
