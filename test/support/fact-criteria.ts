import fc from 'fast-check'
import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { factColumns } from '../../shared/facts/facts.ts'

type Cell = string | number | boolean | string[] | null
/** A wide row of a parcel, as its file has it. */
export type Row = Record<string, Cell>

type Asked = { min?: number | string; max?: number | string; in?: Cell[]; is?: string; orUnknown?: boolean }

/** A criterion over a column, with limits and values that its cells have. */
export function criterion(rows: readonly Row[]): fc.Arbitrary<[string, Asked]> {
  return fc.constantFrom(...factColumns).chain((column) => {
    const known = () => rows.flatMap((row) => row[column.name] ?? []).filter((_, i) => i % 97 === 0)
    const value = fc.nat().map((n) => known()[n % Math.max(1, known().length)] ?? unknownOf(column))
    const list = fc.array(value, { minLength: 1, maxLength: 4 })
    const sized = ['integer', 'number', 'date'].includes(column.type)
    const some: fc.Arbitrary<Asked>[] = [
      list.map((values) => ({ in: values })),
      fc.constantFrom({ is: 'known' }, { is: 'unknown' }),
      list.map((values) => ({ in: values, orUnknown: true })),
    ]
    const limit = value as fc.Arbitrary<number | string>
    const limits: fc.Arbitrary<Asked>[] = [
      limit.map((min) => ({ min })),
      limit.map((max) => ({ max, orUnknown: true })),
      limit.map((max) => ({ max })),
    ]
    return fc.tuple(fc.constant(column.name), fc.oneof(...some, ...(sized ? limits : [])))
  })
}

const unknownOf = ({ type, values }: FactColumn): Cell =>
  values?.[0] ??
  (type === 'boolean' ? true : type === 'date' ? '2020-01-01' : type === 'text' || type === 'texts' ? 'x' : 1)

/** True, false, or null when the cell does not say. */
export function judge(cell: Cell, { min, max, in: list, is, orUnknown }: Asked): boolean | null {
  if (is) return (cell === null) === (is === 'unknown')
  if (cell === null) return orUnknown ? true : null
  if (min !== undefined && cell < min) return false
  if (max !== undefined && cell > max) return false
  if (!list) return true
  return Array.isArray(cell) ? cell.some((one) => list.includes(one)) : list.includes(cell)
}
