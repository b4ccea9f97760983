import { z } from 'zod'
import { named } from './named.ts'

/** Sources that the release does without: what they would say is not loaded, and is not "nothing". */
export const missingSourcesSchema = z
  .array(
    named('MissingSource', 'A source that could not be had', {
      title: z.string(),
      url: z.string(),
      reason: z.enum(['not-published', 'not-answering']),
    }),
  )
  .describe('Sources that could not be had when the rest was loaded; absent when there is none')
