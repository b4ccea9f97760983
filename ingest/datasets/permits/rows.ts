import { z } from 'zod'
import { rowSchema } from '../../../formats/duckdb/row-schema.ts'
import { without } from '../../../shared/lake/columns.ts'
import { permitFile } from '../../../shared/lake/files/permits.ts'
import { PERMIT_LISTS } from '../../../shared/schemas/permit.ts'

const text = z.string().nullable()

/** A row of the lake file `permits`, days as texts. */
export const permitRow = rowSchema(without(permitFile.table, 'refs', 'part', 'activity')).extend({
  list: z.enum(PERMIT_LISTS),
  type: z.string(),
  number: z.string(),
  commune: z.string(),
  published_commune: z.string(),
  state: z.string(),
  refs: z.array(z.object({ written: z.string(), prefix: text, section: text, number: text, reason: text })),
})

export type PermitRow = z.infer<typeof permitRow>
