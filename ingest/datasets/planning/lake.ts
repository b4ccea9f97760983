import type { Database } from '../../../formats/duckdb/database.ts'
import { LakeTable, type RowOf } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import type { Written } from '../../../formats/written.ts'
import { planCommuneFile, planDocuments, planFeatureFile } from '../../../shared/lake/files/planning.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { laidBounds, wkbOf } from '../../overlay/read-laid.ts'
import { writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import type { PlanningDocument } from './document.ts'
import type { PlanningFeature } from './feature.ts'

const FEATURES: ShapeLayout<typeof planFeatureFile.table> = {
  file: planFeatureFile,
  order: ['document', 'layer', 'shape', 'id', 'part'],
  part: 'part',
  types: ['Polygon', 'MultiPolygon', 'MultiLineString', 'MultiPoint'],
}

/** The three lake files of the dataset while they are filled. */
export class PlanningLake {
  readonly #db: Database
  readonly #features: ShapeTable<typeof planFeatureFile.table>
  readonly #documents = new Map<string, readonly [PlanningDocument, string]>()
  readonly #communes: RowOf<typeof planCommuneFile.table>[] = []

  private constructor(db: Database, features: ShapeTable<typeof planFeatureFile.table>) {
    this.#db = db
    this.#features = features
  }

  static async create(db: Database): Promise<PlanningLake> {
    return new PlanningLake(db, await ShapeTable.create(db, FEATURES))
  }

  feature(feature: PlanningFeature, laid: Laid, part: string): void {
    this.#features.addWkb({ ...feature, valid_on: feature.validOn, part }, laidBounds(laid), wkbOf(laid))
  }

  /** Each layer of the national base tells its documents anew: the first that has an identifier stays. */
  document(document: PlanningDocument, part: string): void {
    const key = `${part} ${document.id}`
    if ((this.#documents.get(key)?.[0].idurba ?? null) === null) this.#documents.set(key, [document, part])
  }

  commune(code: string, name: string, isRnu: boolean, part: string): void {
    this.#communes.push({ code, name, is_rnu: isRnu, part })
  }

  async write(input: NormaliseInput): Promise<Written[]> {
    const db = this.#db
    const before = input.previous?.lake.features
    if (before) await this.#features.carryOver(before, partsOf(input.unit))
    const documents = [...this.#documents.values()].map(([d, part]) => ({
      ...d,
      status_code: d.statusCode,
      approved_on: d.approvedOn,
      part,
    }))
    await LakeTable.fill(db, 'documents', planDocuments, documents)
    await LakeTable.fill(db, 'communes', planCommuneFile, this.#communes)
    return [
      await this.#features.write(input.workDir),
      await writeLake(db, input, 'documents', { kept: sql`SELECT * FROM documents`, order: sql`id, part` }),
      await writeLake(db, input, 'communes', { kept: sql`SELECT * FROM communes`, order: sql`code, part` }),
    ]
  }
}
