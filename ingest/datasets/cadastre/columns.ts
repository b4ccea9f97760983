import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Strasbourg's parcels come from the city's own survey, without surface or days. */
const STRASBOURG = '67482'

/** Properties of a parcel: its identifier holds commune, prefix, section and number, which are read to find a parcel that contradicts itself. */
const GEOJSON: FileLayout = {
  name: 'GeoJSON of Etalab',
  essential: [['id'], ['contenance']],
  optional: [['commune'], ['arpente'], ['created'], ['updated']],
  ignored: ['prefixe', 'section', 'numero'],
}
const OF_STRASBOURG: FileLayout = {
  ...GEOJSON,
  name: 'GeoJSON of Etalab, Strasbourg',
  essential: [['id']],
  optional: [['contenance'], ...GEOJSON.optional],
}

/** The national GeoParquet, which tells of all layers and has no `arpente`. */
export const PARQUET: FileLayout = {
  name: 'national GeoParquet',
  member: /\.parquet$/i,
  essential: ['departement', 'commune', 'type_objet', 'id', 'contenance', 'geometry', 'geom_srid'].map(
    (name) => [name],
  ),
  optional: [['millesime'], ['created'], ['updated']],
  ignored: [
    /^(section|parcelle|numero|prefixe|code|lettre|nom|qualite|modeconfec|echelle|ancienne|type|geometry_bbox)$/i,
  ],
}

export const layouts: readonly FileLayout[] = [GEOJSON, PARQUET]

/** Properties of which every parcel tells whether the layer still has them. */
const WATCHED = [...GEOJSON.essential, ...GEOJSON.optional].flat()

/** Watches which properties of the layer occur; a parcel costs nothing more once all have been seen and none is new. */
export class ColumnWatch {
  readonly #missing = new Set(WATCHED)
  readonly #present = new Set<string>()

  /** Every watched column has been seen. */
  get complete(): boolean {
    return this.#missing.size === 0
  }

  /** `id` is the feature's own where the properties have none. */
  note(properties: Readonly<Record<string, unknown>>, id: unknown): void {
    if (id !== undefined && id !== null) this.#see('id')
    for (const name in properties) if (properties[name] !== null) this.#see(name)
  }

  #see(name: string): void {
    this.#present.add(name)
    this.#missing.delete(name)
  }

  /**
   * Checks what was seen as a header: a property that is null on every parcel is missing. Throws IngestError naming an essential one, so that a
   * renamed column does not pass for a territory without values.
   */
  check(report: ColumnReport, source: { url: string; commune?: string }): void {
    const isStrasbourg = source.commune === STRASBOURG
    // Without any property every row is refused, and those refusals say more than missing columns.
    if (this.#present.size > 0)
      report.check(source.url, [...this.#present], [isStrasbourg ? OF_STRASBOURG : GEOJSON])
  }
}
