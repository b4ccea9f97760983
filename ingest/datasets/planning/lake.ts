import type { Database, Writer } from '../../../formats/duckdb/database.ts'
import { rowsOfOtherParts } from '../../../formats/duckdb/lake-file.ts'
import { idents, sql } from '../../../formats/duckdb/sql.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { NormaliseInput, Written } from '../../dataset.ts'
import { BBOX, writeGeoParquet } from '../../geoparquet/shape-table.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { boxOf, wkbOf } from '../../overlay/read-laid.ts'
import { writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import type { PlanningDocument } from './document.ts'
import type { PlanningFeature } from './feature.ts'

const TEXTS = [
  'id',
  'document',
  'layer',
  'shape',
  'label',
  'name',
  'kind',
  'subkind',
  'text',
  'file',
  'url',
  'valid_on',
]
const OWN = [...TEXTS, 'part']

/** The three lake files of the dataset while they are filled. */
export class PlanningLake {
  readonly #db: Database
  readonly #features: Writer
  readonly #documents = new Map<string, readonly [PlanningDocument, string]>()
  readonly #communes: (readonly [code: string, name: string, isRnu: boolean, part: string])[] = []

  private constructor(db: Database, features: Writer) {
    this.#db = db
    this.#features = features
  }

  static async create(db: Database): Promise<PlanningLake> {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(
      sql`CREATE TABLE features (id VARCHAR, document VARCHAR, layer VARCHAR, shape VARCHAR, label VARCHAR, name VARCHAR, kind VARCHAR,
       subkind VARCHAR, "text" VARCHAR, file VARCHAR, url VARCHAR, valid_on VARCHAR, part VARCHAR,
       xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
    )
    return new PlanningLake(db, await db.writer('features'))
  }

  feature(feature: PlanningFeature, laid: Laid, part: string): void {
    const { id, document, layer, shape, label, name, kind, subkind, text, file, url, validOn } = feature
    const sides = boxOf(laid).map((side) => side / UNITS_PER_DEGREE)
    this.#features.row(
      id,
      document,
      layer,
      shape,
      label,
      name,
      kind,
      subkind,
      text,
      file,
      url,
      validOn,
      part,
      ...sides,
      wkbOf(laid),
    )
  }

  /** Each layer of the national base tells its documents anew: the first that has an identifier stays. */
  document(document: PlanningDocument, part: string): void {
    const key = `${part} ${document.id}`
    if ((this.#documents.get(key)?.[0].idurba ?? null) === null) this.#documents.set(key, [document, part])
  }

  commune(code: string, name: string, isRnu: boolean, part: string): void {
    this.#communes.push([code, name, isRnu, part])
  }

  async write(input: NormaliseInput): Promise<Written[]> {
    const db = this.#db
    this.#features.flush()
    const before = input.previous?.lake.features
    if (before)
      await db.run(
        sql`INSERT INTO features SELECT ${idents(OWN)}, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
         FROM ${rowsOfOtherParts(before, partsOf(input.unit), 'part')}`,
      )
    this.#features.close()
    await db.fill(
      'documents',
      'id VARCHAR, "partition" VARCHAR, idurba VARCHAR, kind VARCHAR, status VARCHAR, status_code VARCHAR, approved_on VARCHAR, communes VARCHAR[], site VARCHAR, part VARCHAR',
      [...this.#documents.values()].map(([d, part]) => [
        d.id,
        d.partition,
        d.idurba,
        d.kind,
        d.status,
        d.statusCode,
        d.approvedOn,
        d.communes,
        d.site,
        part,
      ]),
    )
    await db.fill('communes', 'code VARCHAR, name VARCHAR, is_rnu BOOLEAN, part VARCHAR', this.#communes)
    const rows = sql`SELECT ${idents(TEXTS)}, ${BBOX} AS bbox, geometry, part FROM features ORDER BY document, layer, shape, id, part`
    return [
      await writeGeoParquet(db, input.workDir, 'features', sql`features`, rows, SHAPES),
      await writeLake(db, input, 'documents', { kept: sql`SELECT * FROM documents`, order: sql`id, part` }),
      await writeLake(db, input, 'communes', { kept: sql`SELECT * FROM communes`, order: sql`code, part` }),
    ]
  }
}

const SHAPES = ['Polygon', 'MultiPolygon', 'MultiLineString', 'MultiPoint']
