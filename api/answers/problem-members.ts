import { z } from 'zod'
import { BATCH_STATES } from '../../shared/schemas/batch.ts'
import { momentSchema } from '../../shared/schemas/change.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { formerParcelSchema } from '../../shared/schemas/former-parcel.ts'
import { refusedParcelSchema } from '../../shared/schemas/refused-parcel.ts'
import { announcedRentsSchema } from '../../shared/schemas/rents.ts'
import { zoneSchema } from '../../shared/schemas/zone.ts'
import type { ProblemType } from './problem-types.ts'

/** Why a dwelling is not valued. */
export const ESTIMATE_REFUSALS = [
  'sales-not-published',
  'no-sales',
  'too-few-comparables',
  'too-far',
  'unusual-dwelling',
  'unknown-dwelling',
  'by-arrondissement',
] as const

const count = z.number().int().nonnegative()
const coverage = coverageSchema.optional()
const loadedDepartements = z.array(z.string()).optional().meta({ description: 'Where they are loaded' })
const parameterErrors = z
  .array(
    z
      .strictObject({ parameter: z.string().meta({ example: 'query.lng' }), detail: z.string() })
      .meta({ id: 'ParameterError', description: 'A parameter that was refused, and how to mend it' }),
  )
  .optional()
  .meta({ description: 'One entry for each parameter that was refused' })
const window = z.enum(['minute', 'day']).optional().meta({ description: 'The quota that is used up' })

/** Members of the document of a kind of problem in addition to `type`, `title`, `status`, `detail` and `instance`; a kind that is not named has no others. */
export const PROBLEM_MEMBERS: Readonly<Partial<Record<ProblemType, z.ZodRawShape>>> = {
  'invalid-parameters': {
    errors: parameterErrors,
    moreErrors: count.optional().meta({ description: 'Further errors, not listed in `errors`' }),
  },
  'no-parcel': {
    coverage,
    loadedDepartements,
    maxDistanceMeters: z.number().meta({ description: 'Metres within which a parcel was looked for' }),
  },
  'unknown-parcel': {
    coverage,
    former: formerParcelSchema.optional(),
    refused: refusedParcelSchema.optional(),
    successor: z
      .strictObject({ idu: z.string(), loaded: z.boolean() })
      .optional()
      .meta({ description: 'The parcel under the code that its commune has today' }),
  },
  'former-parcel': { coverage, former: formerParcelSchema },
  'no-estimate': {
    coverage,
    reason: z.enum(ESTIMATE_REFUSALS),
    communeCodes: z.array(z.string()).optional().meta({ description: 'Arrondissements to ask about' }),
    missing: z
      .strictObject({
        type: z.string(),
        atLeast: count,
        comparables: count,
        parameters: z.array(z.string()),
        withinMeters: z.number(),
        surface: z.number(),
      })
      .partial()
      .optional()
      .meta({ description: 'What an estimate would need' }),
  },
  'no-rents': {
    coverage,
    reason: z.string().optional().meta({ description: 'Why the files have no figure' }),
    observations: count.nullable().optional(),
    announced: announcedRentsSchema.optional(),
  },
  'unknown-siren': { coverage, loadedDepartements },
  'unknown-zone': { coverage },
  'changes-gone': {
    oldest: momentSchema.optional(),
    current: momentSchema.optional(),
  },
  'release-gone': {
    release: z.string().optional().meta({ description: 'The release that is served' }),
    oldest: z.string().nullable().optional().meta({ description: 'The oldest release that is kept' }),
  },
  'batch-not-done': { state: z.enum(BATCH_STATES) },
  'quota-exceeded': { window },
  'batch-quota-exceeded': { quota: z.enum(['rows', 'bytes']), ceiling: count, used: count },
  'too-many-batches': { waiting: count, ceiling: count },
  'dataset-not-loaded': {
    coverage,
    resolvedZone: zoneSchema
      .optional()
      .meta({ description: 'The zone that a question about prices of a zone was understood to mean' }),
    otherZones: z.array(zoneSchema).optional().meta({ description: 'Other zones the label could mean' }),
  },
}
