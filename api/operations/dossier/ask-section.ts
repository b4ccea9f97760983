import { z } from 'zod'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { CommonAnswer } from '../../answers/common-answer.ts'
import { readyJson } from '../../answers/json-text.ts'
import type { Answer } from '../../answers/operation.ts'
import { Problem } from '../../answers/problem.ts'
import type { DossierSection } from './sections.ts'

const STATUSES = [200, 404, 503] as const

/** Schema of a section, from its question's own. */
export function sectionSchema({ operation }: DossierSection) {
  const { coverage: _, ...about } = operation.about?.shape ?? {}
  return z.strictObject({
    status: z.literal(STATUSES).meta({ description: `Status of ${operation.path}` }),
    coverage: coverageSchema,
    ...(Object.keys(about).length > 0 ? { about: z.strictObject(about).optional() } : {}),
    data: operation.output.nullable().describe(`data of ${operation.path}; null unless status is 200`),
  })
}

/** A section as it is answered, and the datasets it was made from. */
export interface AskedSection {
  body: Readonly<Record<string, unknown>> | JsonText
  datasets: readonly DatasetName[]
}

/** Asks a section's question. What it refuses becomes its status and coverage. Rejects with whatever a defect throws, or a damaged file. */
export async function askSection(
  section: DossierSection,
  idu: string,
  stores: Stores,
): Promise<AskedSection> {
  try {
    return answered(await section.operation.run(section.inputOf(idu, stores), stores))
  } catch (error) {
    return refused(error)
  }
}

function answered(answer: Answer): AskedSection {
  const body = answer instanceof CommonAnswer ? answer.written(writtenBody) : bodyOf(answer)
  return { body, datasets: answer.datasets }
}

const writtenBody = (answer: Answer): JsonText => readyJson(bodyOf(answer))
const LOADED: Coverage = { status: 'loaded' }

/** The members of the question's `meta` become members of the section; its coverage stands where every section has one. */
function bodyOf({ data, about = {} }: Answer) {
  const { coverage = LOADED } = about
  return { status: 200, coverage, about: withoutCoverage(about), data }
}

/** Undefined when there is nothing. Most questions say their coverage alone, and a rest of nothing costs as much as writing the section. */
function withoutCoverage(about: Readonly<Record<string, unknown>>) {
  for (const name in about) {
    if (name === 'coverage') continue
    const { coverage: _, ...others } = about
    return others
  }
  return undefined
}

const reason = z.looseObject({ coverage: coverageSchema.optional() })

function refused(error: unknown): AskedSection {
  if (!(error instanceof Problem) || !STATUSES.some((status) => status === error.status)) throw error
  const unknown: Coverage = { status: error.type === 'unknown-parcel' ? error.type : 'no-data' }
  const coverage: Coverage = { ...(reason.parse(error.extra).coverage ?? unknown), detail: error.message }
  return { body: { status: error.status, coverage, data: null }, datasets: [] }
}
