import { z } from 'zod'
import { DATASET_NAMES } from '../identifiers/dataset-names.ts'
import { missingSourcesSchema } from './missing-sources.ts'
import { named } from './named.ts'
import { refusedParcelSchema } from './refused-parcel.ts'
import { zoneLevelSchema } from './zone.ts'

const loadingStatus = z.enum(['loaded', 'partly-loaded', 'not-loaded'])

/** What is there of a place or a thing, and why nothing is: the same members wherever an answer or a problem tells it. */
export const coverageSchema = named('Coverage', 'What is loaded, and why there is nothing', {
  status: z
    .enum([...loadingStatus.options, 'not-covered', 'no-data', 'secret', 'withheld', 'unknown-parcel'])
    .describe(
      'loaded, partly-loaded, not-loaded: what the release holds of it; not-covered: the producer publishes nothing there; no-data: ' +
        'published without a figure; secret: statistical secrecy; withheld: its holder opposed publication; unknown-parcel: neither the ' +
        'loaded cadastre nor the loaded data know the parcel',
    ),
  detail: z.string().optional(),
  datasets: z.array(z.enum(DATASET_NAMES)).optional().describe('The datasets this is about'),
  missingYears: z
    .array(z.number().int())
    .optional()
    .describe('Years asked for of which nothing, or not all, is loaded'),
  refused: refusedParcelSchema
    .optional()
    .describe('Why the cadastre lacks the parcel: the producer has it on a line that could not be used'),
})

const coveredArea = named('CoveredArea', 'What of an area is loaded', {
  code: z.string().meta({ description: 'Département code, or france', example: '96' }),
  name: z.string().nullable(),
  communeCodes: z.array(z.string()).optional().describe('The communes loaded; absent when the whole area is'),
  editions: z.array(z.string()).describe('The editions loaded there, oldest first'),
  loadedYears: z.array(z.number().int()).optional().meta({
    description: 'The years loaded there, of datasets that are a series of years: sales, observed rents',
  }),
})

/** Which places the release holds, dataset by dataset. */
export const loadedPlacesSchema = z
  .strictObject({
    asked: z
      .strictObject({
        level: zoneLevelSchema.extract(['departement', 'commune']),
        code: z.string().describe('The code asked for, or the one that replaced it'),
        name: z.string(),
      })
      .optional(),
    datasets: z.array(
      named('CoveredDataset', 'Which places a dataset holds', {
        name: z.string(),
        title: z.string(),
        status: loadingStatus.optional().describe('Of the area asked for'),
        areas: z.array(coveredArea).describe('Everything loaded, or what of it lies in the area asked for'),
        missing: missingSourcesSchema.optional(),
      }),
    ),
    damaged: z
      .array(z.strictObject({ name: z.string(), code: z.string(), detail: z.string() }))
      .optional()
      .describe(
        'Files that cannot be read, by dataset and area: questions that need one of them fail (damaged-data)',
      ),
  })
  .meta({ id: 'LoadedPlaces', description: 'Which places the release holds, dataset by dataset' })

export type Coverage = z.infer<typeof coverageSchema>
export type LoadingStatus = z.infer<typeof loadingStatus>
