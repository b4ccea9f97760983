import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import { planningDayOf } from '../planning/document.ts'
import { type PlanStatus, planStatusOf } from './codes.ts'
import { kindNamed } from './layers.ts'

/** What files tell of a plan, put together from its tables and perimeters. */
export interface PlanFacts {
  id: string
  name: string | null
  kind: string | null
  status: PlanStatus
  statusCode: string | null
  statusOn: string | null
  site: string | null
}

/** A state with the code and the day that tell it. */
export type StateFacts = Pick<PlanFacts, 'status' | 'statusCode' | 'statusOn'>

/** Of several perimeters the state that binds most stands for the plan. */
const WEIGHT: Readonly<Record<PlanStatus, number>> = {
  'in-force': 9,
  'early-application': 8,
  prescribed: 7,
  'porte-a-connaissance': 6,
  'in-preparation': 5,
  repealed: 4,
  annulled: 3,
  abandoned: 2,
  expired: 1,
  unknown: 0,
}

/** The plans of a source while its files are read, by code. */
export class PlanRegister {
  readonly #plans = new Map<string, PlanFacts>()

  /** A later row fills what earlier ones left null; of two states the one that binds more stays. */
  add(id: string, facts: Partial<Omit<PlanFacts, 'id'>>): void {
    const known = this.#plans.get(id) ?? {
      id,
      name: null,
      kind: null,
      status: 'unknown',
      statusCode: null,
      statusOn: null,
      site: null,
    }
    const { status, statusCode = null, statusOn = null } = facts
    const isStronger = status !== undefined && WEIGHT[status] > WEIGHT[known.status]
    this.#plans.set(id, {
      id,
      name: known.name ?? facts.name ?? null,
      kind: longer(known.kind, facts.kind ?? null),
      ...(isStronger
        ? { status, statusCode, statusOn }
        : { status: known.status, statusCode: known.statusCode ?? statusCode, statusOn: known.statusOn }),
      site: known.site ?? facts.site ?? null,
    })
  }

  /** In order of code. */
  all(): PlanFacts[] {
    return [...this.#plans.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

/** `PPRN-I` says more than `PPRN`. */
const longer = (one: string | null, other: string | null): string | null =>
  (other?.length ?? 0) > (one?.length ?? 0) ? other : one

/** A row of DOCUMENT_PPRx (COVADIS) or `procedure` (CNIG). `layer` is the name of its table. */
export function planOf({ cells }: VectorRow, layer: string): Partial<PlanFacts> {
  const text = (name: string): string | null => cells.get(name) || null
  const etat = text('ETAT')
  const ended = planningDayOf(cells.get('DATEFINVAL'))
  return {
    name: text('NOM') ?? text('LIBELLEPROCEDURE'),
    kind: text('TYPEPROCEDURE') ?? kindNamed(layer) ?? null,
    ...(etat === null ? {} : stateOf(planStatusOf(etat), etat, ended, planningDayOf(cells.get('DATEAPPRO')))),
    site: text('SITE_WEB'),
  }
}

/**
 * The state of a perimeter. Those of COVADIS have a type, 01 of a plan that is prescribed and 02 of one that is approved, with the days
 * between which it is valid; those of the CNIG the state itself.
 */
export function perimeterState({ cells }: VectorRow): StateFacts {
  const state = cells.get('ETATPROCEDURE') || cells.get('ETAT')
  const code = state || cells.get('TYPE') || null
  const since = planningDayOf(cells.get('DATEETAT') || cells.get('DATEVALID') || cells.get('DATEAPPRO'))
  const isType = !state
  const known = code === null ? 'unknown' : planStatusOf(code)
  const status = isType && known !== 'in-force' && known !== 'prescribed' ? 'unknown' : known
  return stateOf(status, code, planningDayOf(cells.get('DATEFINVAL')), since)
}

/** A plan whose validity has an end is given as expired, whatever its state was. */
function stateOf(
  status: PlanStatus,
  statusCode: string | null,
  ended: string | null,
  since: string | null,
): StateFacts {
  const isOver = ended !== null && (status === 'in-force' || status === 'early-application')
  return { status: isOver ? 'expired' : status, statusCode, statusOn: isOver ? ended : since }
}
