import { z } from 'zod'

/** Sources that the release does without: what they would say is not loaded, and is not "nothing". */
export const missingSourcesSchema = z
  .array(
    z
      .strictObject({
        title: z.string(),
        url: z.string(),
        reason: z.enum(['not-published', 'not-answering']),
      })
      .meta({ id: 'MissingSource', description: 'A source that could not be had' }),
  )
  .meta({ description: 'Sources that could not be had when the rest was loaded; absent when there is none' })
