import { z } from 'zod'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import type { Answer } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import { whenInMemory } from '../../store/not-in-memory.ts'
import type { Now } from '../../store/now.ts'
import type { Stores } from '../../store/stores.ts'
import type { Section } from './sections.ts'

const STATUSES = [200, 404, 503] as const

/** Schema of a section, from its question's own. */
export function sectionSchema({ operation }: Section) {
  const { coverage: _, ...about } = operation.about?.shape ?? {}
  return z.strictObject({
    status: z.literal(STATUSES).meta({ description: `Status of ${operation.path}` }),
    coverage: coverageSchema,
    ...(Object.keys(about).length > 0 ? { about: z.strictObject(about).optional() } : {}),
    data: operation.output
      .nullable()
      .meta({ description: `data of ${operation.path}; null unless status is 200` }),
  })
}

/** A section as it is answered, and the datasets it was made from. */
export interface AskedSection {
  body: Record<string, unknown>
  datasets: readonly DatasetName[]
}

/**
 * Asks a section's question, again once what it must read is in memory: the other sections are read meanwhile, and not asked again. What
 * it refuses becomes its status and coverage; throws whatever a defect throws.
 */
export function askSection(section: Section, idu: string, stores: Stores): Now<AskedSection> {
  try {
    const answer = whenInMemory(() => section.operation.run(section.inputOf(idu, stores), stores))
    return answer instanceof Promise ? answer.then(answered, refused) : answered(answer)
  } catch (error) {
    return refused(error)
  }
}

/** What the question says of itself in `meta` stands beside its data; its coverage, where every section has one. */
function answered({
  data,
  datasets,
  about: { coverage = { status: 'loaded' }, ...about } = {},
}: Answer): AskedSection {
  const said = Object.keys(about).length > 0 ? { about } : {}
  return { body: { status: 200, coverage, ...said, data }, datasets }
}

const reason = z.looseObject({ coverage: coverageSchema.optional() })

function refused(error: unknown): AskedSection {
  if (!(error instanceof Problem) || !STATUSES.some((status) => status === error.status)) throw error
  const unknown: Coverage = { status: error.type === 'unknown-parcel' ? error.type : 'no-data' }
  const coverage: Coverage = { ...(reason.parse(error.extra).coverage ?? unknown), detail: error.message }
  return { body: { status: error.status, coverage, data: null }, datasets: [] }
}
