import { createHash } from 'node:crypto'
import { refusal } from '../../../formats/refusal.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { Reading } from '../../dataset.ts'
import type { Laid } from '../../overlay/overlay.ts'
import { readLaid, wkbOf } from '../../overlay/read-laid.ts'
import { hazardCode, type PlanRule, ruleOf } from './codes.ts'
import type { PlanLayer, PreventionLayerRule } from './layers.ts'
import { perimeterState, type StateFacts } from './plan-facts.ts'

/** A shape of a plan, as the lake keeps it. */
export interface PlanShape {
  /** 16 characters of a hash of all that it says: the same shape twice has the same. */
  id: string
  plan: string
  layer: PlanLayer
  shape: Laid['kind']
  /** Number of the shape in its file, by which tables name its hazards. */
  zone: string | null
  code: string | null
  label: string | null
  rule: PlanRule | null
  ruleCode: string | null
  status: StateFacts['status'] | null
  statusCode: string | null
  statusOn: string | null
  hazardCode: string | null
  hazardLabel: string | null
  levelCode: string | null
  file: string | null
  url: string | null
}

/** A shape that was read, with what it lays on parcels. */
export interface ReadShape {
  shape: PlanShape
  laid: Laid
  repairs: readonly string[]
}

/** Reads one row of a layer. Refuses `plan-missing` (a shape that names no plan) besides the rules of geometries. */
export function readShape(row: VectorRow, rule: PreventionLayerRule): Reading<ReadShape> {
  const { cells } = row
  const text = (...names: readonly string[]): string | null =>
    names.map((name) => cells.get(name)).find((value) => value) ?? null
  const plan = cells.get(rule.plan)
  if (!plan) return refusal('plan-missing', `${rule.plan} is empty`)
  const reading = readLaid(row.geometry, rule.shape)
  if (!reading.ok) return reading
  const ruleCode = rule.layer === 'zone' ? text('TYPEREG', 'TYPEREGLEMENT') : null
  const state = rule.layer === 'perimeter' ? perimeterState(row) : undefined
  const isHazard = rule.layer === 'hazard'
  const fields = {
    plan,
    layer: rule.layer,
    shape: rule.shape,
    zone: text('ID_ZONE', 'IDZONEALEA', 'IDZONEREGLEMENTAIRE', 'IDPERIMETRE'),
    code: text('CODEZONE', 'CODEZONEREGLEMENT'),
    label: text('NOM', 'LIBELLEZONEREGLEMENT', 'LIBELLE', 'DESCRIPT', 'DESCRIPTION'),
    rule:
      rule.layer === 'zone'
        ? ruleCode === null
          ? ('unknown' as const)
          : ruleOf(ruleCode, rule.standard, rule.isLand)
        : null,
    ruleCode,
    status: state?.status ?? null,
    statusCode: state?.statusCode ?? null,
    statusOn: state?.statusOn ?? null,
    hazardCode: isHazard ? hazardCode(text('CODERISQUE', 'TYPEALEA') ?? '') : null,
    hazardLabel: isHazard ? text('NOMRISQUE') : null,
    levelCode: isHazard ? text('NIVALEA_ST', 'NIVEAUALEA') : null,
    file: text('NOMFIC'),
    url: webAddress(text('URLFIC')),
  }
  const hash = createHash('sha256').update(JSON.stringify(fields)).update(wkbOf(reading.laid))
  return {
    ok: true,
    shape: { id: hash.digest('hex').slice(0, 16), ...fields },
    laid: reading.laid,
    repairs: reading.repairs,
  }
}

/** Some rows hold a path of their maker's disk. */
const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\/[^/]+\/.+/i.test(url) ? url : null
