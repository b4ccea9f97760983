import { z } from 'zod'
import { named } from './named.ts'

/** What every answer says of where it comes from. */
export const metaSchema = named('Meta', 'Provenance of the answer', {
  release: z
    .string()
    .meta({ description: 'The release that answered', example: 'r20260101-120000-0123abcd' }),
  datasets: z
    .array(
      named('Citation', 'A dataset to cite', {
        name: z.string(),
        producer: z.string(),
        licence: z.string(),
        edition: z.string().describe('Newest edition (millésime) loaded'),
        editions: z
          .array(z.string())
          .optional()
          .describe('All editions, newest first, when there are several'),
      }),
    )
    .describe('The datasets this answer was made from: what a reuser must cite'),
  links: z.record(z.string(), z.string()).optional().meta({
    description:
      'Over REST: addresses where the answer leads on. A name in braces is a member of a row, to be put in (RFC 6570)',
  }),
})

export type Meta = z.infer<typeof metaSchema>
