import type { Database } from '../../../formats/duckdb/database.ts'
import { LakeTable, type RowOf } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import type { Written } from '../../../formats/written.ts'
import {
  preventionHazards,
  preventionPlanFile,
  preventionShapeFile,
} from '../../../shared/lake/files/prevention-plans.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { laidBounds, wkbOf } from '../../overlay/read-laid.ts'
import { writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import type { PlanFacts } from './plan-facts.ts'
import type { PlanShape } from './shape.ts'

const SHAPES: ShapeLayout<typeof preventionShapeFile.table> = {
  file: preventionShapeFile,
  order: ['plan', 'layer', 'shape', 'id', 'part'],
  part: 'part',
  types: ['Polygon', 'MultiPolygon', 'MultiLineString', 'MultiPoint'],
}

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
  readonly #shapes: ShapeTable<typeof preventionShapeFile.table>
  readonly #hazards: RowOf<typeof preventionHazards.table>[] = []

  private constructor(db: Database, shapes: ShapeTable<typeof preventionShapeFile.table>) {
    this.#db = db
    this.#shapes = shapes
  }

  static async create(db: Database): Promise<PreventionLake> {
    return new PreventionLake(db, await ShapeTable.create(db, SHAPES))
  }

  shape(one: PlanShape, laid: Laid, part: string): void {
    const { ruleCode: rule_code, statusCode: status_code, statusOn: status_on } = one
    const { hazardCode: hazard_code, hazardLabel: hazard_label, levelCode: level_code } = one
    const columns = { ...one, rule_code, status_code, status_on, hazard_code, hazard_label, level_code, part }
    this.#shapes.addWkb(columns, laidBounds(laid), wkbOf(laid))
  }

  hazard(
    of: HazardOf,
    code: string | null,
    label: string | null,
    levelCode: string | null,
    part: string,
  ): void {
    this.#hazards.push({ ...of, code, label, level_code: levelCode, part })
  }

  async write(input: NormaliseInput, plans: readonly PlanFacts[], part: string): Promise<Written[]> {
    const db = this.#db
    const before = input.previous?.lake.shapes
    if (before) await this.#shapes.carryOver(before, partsOf(input.unit))
    const facts = plans.map((p) => ({ ...p, status_code: p.statusCode, status_on: p.statusOn, part }))
    await LakeTable.fill(db, 'plans', preventionPlanFile, facts)
    await LakeTable.fill(db, 'hazards', preventionHazards, this.#hazards)
    return [
      await this.#shapes.write(input.workDir),
      await writeLake(db, input, 'plans', { kept: sql`SELECT * FROM plans`, order: sql`id, part` }),
      await writeLake(db, input, 'hazards', {
        kept: sql`SELECT * FROM hazards`,
        order: sql`plan, layer NULLS FIRST, zone NULLS FIRST, shape NULLS FIRST, code, label, level_code, part`,
      }),
    ]
  }
}
