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
import type { PlanFacts } from './plan-facts.ts'
import type { PlanShape } from './shape.ts'

const TEXTS = [
  'id',
  'plan',
  'layer',
  'shape',
  'zone',
  'code',
  'label',
  'rule',
  'rule_code',
  'status',
  'status_code',
  'status_on',
  'hazard_code',
  'hazard_label',
  'level_code',
  'file',
  'url',
]
const TYPES = ['Polygon', 'MultiPolygon', 'MultiLineString', 'MultiPoint']

/** What a hazard is of: a plan (without layer, zone and shape), its zone of hazard of a number, or the shape of a regulatory zone. */
export interface HazardOf {
  plan: string
  layer: 'hazard' | 'zone' | null
  zone: string | null
  shape: string | null
}

/** The three lake files of the dataset while they are filled. */
export class PreventionLake {
  readonly #db: Database
  readonly #shapes: Writer
  readonly #hazards: (readonly (string | null)[])[] = []

  private constructor(db: Database, shapes: Writer) {
    this.#db = db
    this.#shapes = shapes
  }

  static async create(db: Database): Promise<PreventionLake> {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(
      sql`CREATE TABLE shapes (id VARCHAR, plan VARCHAR, layer VARCHAR, shape VARCHAR, zone VARCHAR, code VARCHAR, label VARCHAR, rule VARCHAR,
       rule_code VARCHAR, status VARCHAR, status_code VARCHAR, status_on VARCHAR, hazard_code VARCHAR, hazard_label VARCHAR, level_code VARCHAR,
       file VARCHAR, url VARCHAR, part VARCHAR, xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE, geometry BLOB)`,
    )
    return new PreventionLake(db, await db.writer('shapes'))
  }

  shape(one: PlanShape, laid: Laid, part: string): void {
    const sides = boxOf(laid).map((side) => side / UNITS_PER_DEGREE)
    const { id, plan, layer, shape, zone, code, label, rule, ruleCode, status, statusCode, statusOn } = one
    const { hazardCode, hazardLabel, levelCode, file, url } = one
    const told = [id, plan, layer, shape, zone, code, label, rule, ruleCode, status, statusCode, statusOn]
    this.#shapes.row(...told, hazardCode, hazardLabel, levelCode, file, url, part, ...sides, wkbOf(laid))
  }

  hazard(
    { plan, layer, zone, shape }: HazardOf,
    code: string | null,
    label: string | null,
    levelCode: string | null,
    part: string,
  ): void {
    this.#hazards.push([plan, layer, zone, shape, code, label, levelCode, part])
  }

  async write(input: NormaliseInput, plans: readonly PlanFacts[], part: string): Promise<Written[]> {
    const db = this.#db
    this.#shapes.flush()
    const before = input.previous?.lake.shapes
    if (before)
      await db.run(
        sql`INSERT INTO shapes SELECT ${idents([...TEXTS, 'part'])}, bbox.xmin, bbox.ymin, bbox.xmax, bbox.ymax, geometry
         FROM ${rowsOfOtherParts(before, partsOf(input.unit), 'part')}`,
      )
    this.#shapes.close()
    await db.fill(
      'plans',
      'id VARCHAR, name VARCHAR, kind VARCHAR, status VARCHAR, status_code VARCHAR, status_on VARCHAR, site VARCHAR, part VARCHAR',
      plans.map((p) => [p.id, p.name, p.kind, p.status, p.statusCode, p.statusOn, p.site, part]),
    )
    await db.fill(
      'hazards',
      'plan VARCHAR, layer VARCHAR, zone VARCHAR, shape VARCHAR, code VARCHAR, label VARCHAR, level_code VARCHAR, part VARCHAR',
      this.#hazards,
    )
    const rows = sql`SELECT ${idents(TEXTS)}, ${BBOX} AS bbox, geometry, part FROM shapes ORDER BY plan, layer, shape, id, part`
    return [
      await writeGeoParquet(db, input.workDir, 'shapes', sql`shapes`, rows, TYPES),
      await writeLake(db, input, 'plans', { kept: sql`SELECT * FROM plans`, order: sql`id, part` }),
      await writeLake(db, input, 'hazards', {
        kept: sql`SELECT * FROM hazards`,
        order: sql`plan, layer NULLS FIRST, zone NULLS FIRST, shape NULLS FIRST, code, label, level_code, part`,
      }),
    ]
  }
}
