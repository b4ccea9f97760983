import { z } from 'zod'
import { FEWEST_SALES } from '../../../shared/schemas/price.ts'
import { Bound, type SqlAsker, type SqlCell } from '../../../stores/sets/bound-sql.ts'
import type { SetStore } from '../../../stores/sets/set-store.ts'
import type { SalesPlace } from './sales-in-place.ts'

interface GroupedBy {
  /** The member of the answer. */
  member: string
  /** What tells groups apart, over `sale_facts`. A number where the member is a text made of a date: a text for each sale takes a third longer. */
  key: string
  /** The member, as SQL over the key. */
  shown?(key: string): string
}

/** What sales can be grouped by. */
export const GROUPINGS = {
  year: { member: 'year', key: 'year("date")' },
  quarter: {
    member: 'quarter',
    key: 'year("date") * 4 + quarter("date") - 1',
    shown: (key) => `(${key} // 4) || '-T' || (${key} % 4 + 1)`,
  },
  month: {
    member: 'month',
    key: 'year("date") * 12 + month("date") - 1',
    shown: (key) => `printf('%04d-%02d', ${key} // 12, ${key} % 12 + 1)`,
  },
  type: { member: 'type', key: 'type' },
  rooms: { member: 'rooms', key: 'rooms' },
  commune: { member: 'communeCode', key: 'commune' },
  iris: { member: 'irisCode', key: 'iris' },
  section: { member: 'sectionCode', key: 'section_code' },
  street: { member: 'streetCode', key: 'street' },
} as const satisfies Record<string, GroupedBy>
export type Grouping = keyof typeof GROUPINGS
export const groupings = Object.keys(GROUPINGS) as [Grouping, ...Grouping[]]

const MEASURES = ['price', 'price_per_m2', 'surface'] as const

/** Measures in hundredths: DuckDB sorts whole numbers in half of the time of decimal ones, and no measure has more than two decimals. */
const inHundredths = (column: (typeof MEASURES)[number]) => `(${column} * 100)::BIGINT AS ${column}`

/**
 * Count, mean, and a list of first quartile, median and third. The three are asked together: DuckDB keeps and sorts the values of a
 * group for each such function.
 */
const measured = (column: (typeof MEASURES)[number]) =>
  `count(${column}) AS ${column}_n, avg(${column}) AS ${column}_mean, quantile_cont(${column}, [0.25, 0.5, 0.75]) AS ${column}_q`

/** What a group says of a measure; euros are rounded, as those of the published prices. */
const rounded = (column: (typeof MEASURES)[number]) =>
  `${column}_n, round(${column}_q[2] / 100), round(${column}_mean / 100), round(${column}_q[1] / 100), round(${column}_q[3] / 100)`

const COLUMNS = [
  '"date"',
  'type',
  'rooms',
  'commune',
  'iris',
  'section_code',
  'street',
  'reason',
  ...MEASURES.map(inHundredths),
]

export interface SaleGroups {
  /** All groups there are, and all sales in them; `rows` may be fewer. */
  total: number
  sales: number
  rows: ReturnType<typeof groupOf>[]
}

/** Groups the sales of a place and describes each group, in the order of what they are grouped by. */
export async function groupSales(
  asker: SqlAsker,
  sets: SetStore,
  { places, by, limit }: { places: readonly SalesPlace[]; by: readonly Grouping[]; limit: number },
): Promise<SaleGroups> {
  if (places.length === 0) return { total: 0, sales: 0, rows: [] }
  const values = new Bound()
  const scans = places.map(
    ({ departement, condition }) =>
      `SELECT ${COLUMNS.join(', ')} FROM ${sets.scanOf('sale-facts', departement)} WHERE ${condition(values)}`,
  )
  const asked = by.map((one): GroupedBy => GROUPINGS[one])
  const keys = asked.map(({ key }, i) => `${key} AS k${i}`)
  const names = asked.map((_, i) => `k${i}`)
  const shown = asked.map((one, i) => one.shown?.(`k${i}`) ?? `k${i}`)
  const grouped = names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`
  const statement = `WITH groups AS (SELECT ${[...keys, 'count(*) AS n', ...MEASURES.map(measured), LEFT_OUT].join(', ')}
      FROM (${scans.join(' UNION ALL ')}) ${grouped})
    SELECT count(*) OVER (), sum(n) OVER (), ${[...shown, 'n', ...MEASURES.map(rounded), 'left_out'].join(', ')} FROM groups WHERE n > 0 ORDER BY ${[...names.map((name) => `${name} NULLS LAST`), 'n'].join(', ')}
    LIMIT ${values.integer(limit)}`
  const rows = await asker.rowsOf(statement, values)
  return {
    total: Number(rows[0]?.[0] ?? 0),
    sales: Number(rows[0]?.[1] ?? 0),
    rows: rows.map((row) => groupOf(by, row.slice(2))),
  }
}

/** Sales of the group without a price per m², by reason. */
const LEFT_OUT = `coalesce(to_json(histogram(reason) FILTER (reason IS NOT NULL))::VARCHAR, '{}') AS left_out`

const leftOut = z.record(z.string(), z.number().int().positive())

function groupOf(by: readonly Grouping[], cells: readonly SqlCell[]) {
  const keys = Object.fromEntries(by.map((one, i) => [GROUPINGS[one].member, cells[i] ?? null]))
  const [count, ...rest] = cells.slice(by.length)
  const figures = (at: number) =>
    figuresOf(rest.slice(at, at + 5).map((cell) => (cell === null ? null : Number(cell))))
  return {
    ...keys,
    count: Number(count),
    prices: figures(0),
    pricesPerM2: figures(5),
    surfaces: figures(10),
    leftOut: leftOut.parse(JSON.parse(String(rest[15]))),
  }
}

function figuresOf([count = 0, median = null, mean = null, q1 = null, q3 = null]: (number | null)[]) {
  const number = count ?? 0
  if (number >= FEWEST_SALES) return { count: number, median, mean, q1, q3, withheld: null }
  const withheld = number === 0 ? ('no-sale' as const) : ('fewer-than-5-sales' as const)
  return { count: number, median: null, mean: null, q1: null, q3: null, withheld }
}
