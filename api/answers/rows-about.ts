import { z } from 'zod'
import type { Meta } from '../../shared/schemas/meta.ts'
import type { Answer } from './operation.ts'

const count = z.number().optional()

const schema = z.object({
  coverage: z
    .object({
      status: z.string(),
      detail: z.string().optional(),
      missingYears: z.array(z.number()).optional(),
    })
    .optional(),
  returned: count,
  total: count,
  isExact: z.boolean().optional(),
  unjudged: count,
  until: z.object({ release: z.string() }).optional(),
  notComputed: z.array(z.unknown()).optional(),
})

/** What `meta` of an answer says of its rows: which part of what was asked for they are. */
export type RowsAbout = z.infer<typeof schema>
/** What a file of rows is made from, and which part it is. */
export type RowsMeta = Meta & RowsAbout

export const rowsAbout = (about: Answer['about'] = {}): RowsAbout => schema.parse(about)

/** The headers by which a form without `meta` tells a year that is not loaded, or a list that goes on, from a whole one. */
const HEADERS = {
  'X-Coverage': ({ coverage }: RowsAbout) => coverage?.status,
  'X-Missing-Years': ({ coverage }: RowsAbout) => coverage?.missingYears?.join(', '),
  'X-Total-Count': ({ total }: RowsAbout) => total,
  'X-Unjudged-Count': ({ unjudged }: RowsAbout) => unjudged,
  'X-Until': ({ until }: RowsAbout) => until?.release,
  'X-Not-Computed-Count': ({ notComputed }: RowsAbout) => notComputed?.length,
}
export const ROWS_HEADERS = Object.keys(HEADERS)

export function rowsHeaders(about: RowsAbout): Record<string, string> {
  return Object.fromEntries(
    Object.entries(HEADERS).flatMap(([name, read]) => {
      const value = read(about)
      return value === undefined || value === '' ? [] : [[name, String(value)]]
    }),
  )
}
