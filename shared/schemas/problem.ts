import { z } from 'zod'
import { coverageSchema } from './coverage.ts'

/** RFC 9457 problem document; other members may follow, told in the page that `type` names. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({
      description: 'Path of the page that explains this kind of problem',
      example: '/problems/invalid-parameters',
    }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().meta({ description: 'What went wrong this time, and how to mend it' }),
    instance: z.string().meta({ description: 'Path that was asked for' }),
    errors: z
      .array(
        z
          .strictObject({ parameter: z.string().meta({ example: 'query.lng' }), detail: z.string() })
          .meta({ id: 'ParameterError', description: 'A parameter that was refused, and how to mend it' }),
      )
      .optional()
      .meta({ description: 'One entry for each parameter that was refused' }),
    moreErrors: z.number().int().optional().meta({ description: 'Refused beside those of `errors`' }),
    coverage: coverageSchema.optional(),
  })
  .meta({ id: 'Problem', description: 'Problem document (RFC 9457)' })
