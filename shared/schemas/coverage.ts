import { z } from 'zod'

const coverageStatus = z.enum(['loaded', 'partly-loaded', 'not-loaded'])

const coveredArea = z.strictObject({
  code: z.string().meta({ description: 'Département code, or france', example: '96' }),
  name: z.string().nullable(),
  communes: z
    .array(z.string())
    .optional()
    .meta({ description: 'The communes loaded; absent when the whole area is' }),
})

/** Which places the release holds, dataset by dataset. */
export const coverageSchema = z.strictObject({
  asked: z
    .strictObject({
      kind: z.enum(['departement', 'commune']),
      code: z.string().meta({ description: 'The code asked for, or the one that replaced it' }),
      name: z.string(),
    })
    .optional(),
  datasets: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      status: coverageStatus.optional().meta({ description: 'Of the area asked for' }),
      areas: z
        .array(coveredArea)
        .meta({ description: 'Everything loaded, or what of it lies in the area asked for' }),
    }),
  ),
})

export type CoverageStatus = z.infer<typeof coverageStatus>
