/** A geometry as GeoJSON has it; in WGS84 degrees once `intoDegrees` has moved it. */
export interface VectorGeometry {
  type: string
  coordinates: unknown
}

/** A row of a file of shapes, or of a table that goes with one. */
export interface VectorRow {
  /** 1-based position in its file. */
  row: number
  /** Cells as trimmed texts, by the column's name in capitals: producers change the case from one file to the next. */
  cells: ReadonlyMap<string, string>
  /** WGS84 degrees; null where the row has none. */
  geometry: VectorGeometry | null
}

/** Rows of one file, with the names of its columns, which an empty file tells too. */
export interface VectorFile {
  columns: readonly string[]
  rows(): AsyncIterable<VectorRow>
}

/** Cells of a row by names in capitals. Numbers and days become texts: `35.00` is `35`, a day is `AAAAMMJJ` as standards write it. */
export function cellsOf(values: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name.trim().toUpperCase(), textOf(value)]))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value)
  return String(value).replaceAll('\0', '').trim()
}

/** The reader of dBASE tables makes days of local time, and one of the nineteenth century of the zeros that stand for none. */
function dayOf(date: Date): string {
  if (date.getFullYear() < 1900) return ''
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}${month}${day}`
}

/** The line as the quarantine keeps it. */
export function originalOf({ cells, geometry }: VectorRow): string {
  const values = Object.fromEntries(cells)
  return JSON.stringify(geometry ? { ...values, geometry } : values)
}
