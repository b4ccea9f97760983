import { z } from 'zod'
import { INPUT_LEVELS, SAYABLE } from '../estimates/question.ts'
import { DWELLING_TYPES } from '../identifiers/dwelling-types.ts'
import { ZONE_LEVELS } from './zone.ts'

const percent = z.number()
const positive = z.number().nonnegative()

const accuracy = {
  count: z.number().int().positive().describe('Sales valued'),
  medianErrorPercent: positive.describe('Half of the estimates are nearer to the price than this'),
  medianErrorLowPercent: positive.describe('Lower end of its 95 % confidence interval'),
  medianErrorHighPercent: positive,
  meanErrorPercent: positive,
  p90ErrorPercent: positive.describe('Nine estimates in ten are nearer than this'),
  biasPercent: percent.describe('Median of the signed errors: below 0 where estimates are too low'),
  within10Percent: positive.describe('Share of the estimates within 10 % of the price'),
  within20Percent: positive,
}

/** Simple methods that the estimate is compared with on the same sales. */
export const BASELINES = ['commune-median', 'iris-median', 'ten-nearest', 'twelve-comparables'] as const

/** What the sales of a card are grouped by. */
export const CARD_GROUPS = ['year', 'commune-population', 'grade', 'surface', 'ordinary-price'] as const

const inputs = z.array(z.enum(SAYABLE)).meta({
  description:
    'What was given of each dwelling, in addition to its type, surface and place; the rest took its expected value',
})

const interval = z.strictObject({
  coveragePercent: positive.describe('Share of the prices inside the 80 % interval'),
  coverageByThirdPercent: z.array(positive).optional().meta({
    description:
      'The same of the third of the sales with the narrowest intervals, the middle third, the widest',
  }),
  widthPercent: positive.describe('Median width of the interval, as a share of the estimate'),
})

const testedType = z.strictObject({
  type: z.enum(DWELLING_TYPES),
  inputs: inputs.optional(),
  ...accuracy,
  refusedCount: z.number().int().nonnegative().describe('Sales tested that the method refused to value'),
  interval,
  baselines: z.array(
    z.strictObject({
      method: z.enum(BASELINES),
      ...accuracy,
      estimateMedianErrorPercent: positive.describe('Of the estimate, on the same sales'),
    }),
  ),
  worseThanCommuneMedian: z
    .boolean()
    .describe('Whether the plain median of the commune was nearer here than the estimate'),
  byInputs: z
    .array(
      z.strictObject({
        level: z.enum(INPUT_LEVELS),
        inputs,
        ...accuracy,
        interval,
        worseThanCommuneMedian: z.boolean(),
      }),
    )
    .optional()
    .describe(
      'The same sales with less and with more said of them; absent, as `inputs` is, from cards made before version 2.0 of the method',
    ),
  groups: z.array(
    z.strictObject({
      by: z.enum(CARD_GROUPS),
      value: z.string(),
      ...accuracy,
      coveragePercent: positive,
    }),
  ),
  twins: z
    .strictObject({
      pairCount: z.number().int().positive(),
      medianDifferencePercent: positive,
    })
    .nullable()
    .describe(
      'Two dwellings of one parcel, of the same rooms and of surfaces within 5 %, sold within a year: by how much their prices per m² ' +
        'differ. What the source does not say of them (floor, state, view) sets this limit',
    ),
})

/** The model card of a place: how wrong estimates were there, with what was published at the time. */
export const estimateQualitySchema = z.strictObject({
  level: z.enum(ZONE_LEVELS),
  code: z.string(),
  name: z.string(),
  methodVersion: z.string(),
  lagDays: z.number().int().nonnegative().describe('Days by which every sale is taken to be known late'),
  period: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).describe('Days of the sales valued'),
  types: z.array(testedType),
})

export type EstimateQuality = z.infer<typeof estimateQualitySchema>
export type TestedType = EstimateQuality['types'][number]
