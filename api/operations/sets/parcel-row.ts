import { z } from 'zod'
import type { FactColumn, FactType } from '../../../shared/facts/fact-column.ts'
import { factColumns } from '../../../shared/facts/facts.ts'
import type { TableColumn, TableWriter } from '../../answers/operation.ts'

const TYPES: Readonly<Record<FactType, z.ZodType>> = {
  text: z.string(),
  texts: z.array(z.string()),
  integer: z.number().int(),
  number: z.number(),
  date: z.iso.date(),
  boolean: z.boolean(),
}

function memberOf({ name, type, meaning, unit }: FactColumn) {
  const description = unit === undefined ? meaning : `${meaning}, ${unit}`
  // An amount is a number, be it whole.
  const value = type === 'integer' && unit !== undefined ? z.number() : TYPES[type]
  return [name, value.nullable().optional().meta({ description })] as const
}

/** A parcel has one point in an answer, and two columns for it in a table. */
const POINT: readonly string[] = ['lng', 'lat']
function isShown({ name }: FactColumn): boolean {
  return !POINT.includes(name)
}

/** A parcel as a search gives it: the columns asked for, null where nothing is known. */
export const parcelRowSchema = z
  .strictObject(Object.fromEntries(factColumns.filter(isShown).map(memberOf)))
  .extend({
    idu: z.string().length(14),
    geopoint: z.strictObject({ lng: z.number(), lat: z.number() }).describe('Middle of the box around it'),
  })
  .meta({ id: 'ParcelRow', description: 'What is known of a parcel, in the fields asked for' })
export type ParcelRow = z.infer<typeof parcelRowSchema>

const KINDS: Readonly<Record<FactType, TableColumn['type']>> = {
  text: 'text',
  texts: 'text',
  integer: 'number',
  number: 'number',
  date: 'text',
  boolean: 'boolean',
}

const columns = factColumns.map(({ name, type, meaning }) => ({
  name,
  type: KINDS[type],
  description: meaning,
  ...(type === 'date' ? { isDay: true as const } : {}),
}))
const point = z.object({ lng: z.number(), lat: z.number() })
const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
const rows = z.array(z.record(z.string(), z.union([cell, point])))

/** A row of an answer by the columns of a table. */
function cellsOf({ geopoint, ...row }: z.infer<typeof rows>[number]): Record<string, z.infer<typeof cell>> {
  return { ...z.record(z.string(), cell).parse(row), ...point.parse(geopoint) }
}

/** One row a parcel, placed at the middle of its box; several values of a column are joined by a bar. */
export const parcelTable: TableWriter = {
  thing: 'ParcelRow',
  columns,
  point: { lng: 'lng', lat: 'lat' },
  rowsOf: (data) =>
    rows
      .parse(data)
      .map(cellsOf)
      .map((row) =>
        columns.map(({ name }) => {
          const cell = row[name] ?? null
          return Array.isArray(cell) ? cell.join('|') : cell
        }),
      ),
  shown: (data) => {
    const [first] = rows.parse(data).slice(0, 1).map(cellsOf)
    return first === undefined ? columns : columns.filter(({ name }) => name in first)
  },
}
