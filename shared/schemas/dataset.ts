import { z } from 'zod'
import { unitRecord } from '../release/release.ts'
import { missingSourcesSchema } from './missing-sources.ts'
import { named } from './named.ts'

const count = z.number().int().nonnegative()
const byReason = z.record(z.string(), count)

/** What is loaded of a dataset in one area, all its communes added up. */
const loadedAreaSchema = named('LoadedArea', 'What is loaded of a dataset in one area', {
  code: z.string().meta({ description: 'Département code, or france for a national file', example: '96' }),
  communeCodes: z.array(z.string()).optional().describe('The communes loaded; absent when the whole area is'),
  edition: z.string().describe('Newest edition (millésime)'),
  editionFrom: unitRecord.shape.millesimeFrom.describe('How that edition is known'),
  fetchedAt: z.iso.datetime().nullable().describe('When the newest source was fetched'),
  sources: z.strictObject({
    count,
    urls: z.array(z.string()).describe('Addresses after redirects, at most 10'),
    missing: missingSourcesSchema.optional(),
  }),
  rows: z
    .strictObject({
      in: count,
      kept: count,
      quarantined: byReason,
      outOfScope: byReason,
      repaired: byReason,
    })
    .describe('in = kept + quarantined + outOfScope; repaired rows are kept'),
})

const datasetSchema = named('Dataset', 'A dataset of the release', {
  name: z.string(),
  title: z.string(),
  producer: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  homepage: z.string(),
  rhythm: z.string().describe('How often the producer publishes'),
  areas: z.array(loadedAreaSchema),
})

export const datasetsSchema = z.array(datasetSchema)

export type LoadedArea = z.infer<typeof loadedAreaSchema>
