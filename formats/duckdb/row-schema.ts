import { z } from 'zod'
import type { ColumnTable } from '../../shared/lake/columns.ts'

const text = z.string().nullable()
const number = z.number().nullable()

/** What a cell of a column of each type is when `streamAs` gives it; a day is YYYY-MM-DD. */
const CELLS = {
  VARCHAR: text,
  'VARCHAR[]': z.array(z.string()).nullable(),
  INTEGER: number,
  BIGINT: number,
  DOUBLE: number,
  BOOLEAN: z.boolean().nullable(),
  DATE: text,
} as const

type CellSchema<T extends string> = T extends keyof typeof CELLS ? (typeof CELLS)[T] : never
type RowShape<C extends ColumnTable> = { [N in keyof C]: CellSchema<C[N]['type']> }

/** The shape in which `streamAs` gives rows of these columns; any cell may be null. Throws for a column of another type than those above. */
export function rowSchema<C extends ColumnTable>(columns: C): z.ZodObject<RowShape<C>> {
  const cells = Object.entries(columns).map(([name, { type }]) => {
    const cell = (CELLS as Readonly<Record<string, z.ZodType>>)[type]
    if (cell === undefined) throw new Error(`No schema for the column ${name} of type ${type}`)
    return [name, cell]
  })
  return z.object(Object.fromEntries(cells) as RowShape<C>)
}
