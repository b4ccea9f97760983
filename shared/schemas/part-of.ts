import { z } from 'zod'
import { coverageSchema } from './coverage.ts'

/** What is said of a part before what is found: of what it is known, whether it is loaded there, and as of when. */
export function partOf(scope: 'parcel' | 'commune' | 'around') {
  return {
    scope: z.literal(scope).meta({
      description:
        'What it is known of: of a commune, or of what is around, it says nothing of the parcel itself',
    }),
    coverage: coverageSchema,
    edition: z.string().nullable().describe('Edition loaded there; null when none is'),
  }
}
