import {
  Table as ArrowTable,
  Bool,
  Float64,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow'
import type { Table, TableColumn } from '../operation.ts'
import type { RowsMeta } from '../rows-about.ts'

type Cell = string | number | boolean | null

/** An Arrow IPC stream of one batch: float64, bool and utf8 columns, all nullable. The metadata `terrier` of its schema is `meta` as JSON. */
export function arrowOf({ columns, rows }: Table, meta: RowsMeta): Buffer {
  const vectors: Record<string, Vector> = {}
  columns.forEach(({ name, type }, i) => {
    vectors[name] = vectorOf(
      type,
      rows.map((row) => row[i] ?? null),
    )
  })
  const table = new ArrowTable(vectors)
  table.schema.metadata.set('terrier', JSON.stringify(meta))
  return Buffer.from(tableToIPC(table, 'stream'))
}

function vectorOf(type: TableColumn['type'], cells: Cell[]): Vector {
  if (type === 'number') return vectorFromArray(cells, new Float64())
  return type === 'boolean' ? vectorFromArray(cells, new Bool()) : vectorFromArray(cells, new Utf8())
}
