import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import {
  asSql,
  ident,
  idents,
  joinSql,
  parquet,
  quoted,
  quotedList,
  type Sql,
  sql,
} from '../../../formats/duckdb/sql.ts'
import { joinColumns, type TakenColumns } from '../../../formats/parquet/join-columns.ts'
import type { Written } from '../../../formats/written.ts'
import type { FactColumn, FactGroup } from '../../../shared/facts/fact-column.ts'
import { factGroups, SEARCH_COLUMNS } from '../../../shared/facts/facts.ts'
import { parcelFacts } from '../../../shared/facts/parcel.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { AreaInput } from '../../derived.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { CUTTING } from '../../reads.ts'
import { PARCEL_INDEX, PARCEL_ROWS } from '../read-kinds.ts'
import type { FactContext, FactSource, TableOf } from './fact-source.ts'
import { factSources } from './sources.ts'
import { staleSources } from './stale-sources.ts'

/**
 * Rows a group of the file: a commune lies in one or two groups, and a search in a small place reads no others. DuckDB opens each group of the
 * file with each statement: with half as many rows a group a search in a commune takes a fifth longer, with three times as many rows no less.
 */
const ROW_GROUP = 20_480

/** Of `INGEST_MEMORY_MB`: 600 of the 1,000 MB by default. */
const MEMORY_SHARE = 0.6

/**
 * Writes the wide rows of one département in the order of IDU, which is the order of commune and section and the rank of each parcel in the
 * spatial index. The columns of each source are written by themselves and put next to each other: one join of all holds the rows of all in memory, and
 * with it a week of addresses for 300,000 parcels took 4.0 s and 817 MB in place of 2.2 s and 494 MB. Columns of which no file changed since the
 * current release are copied out of its wide rows, compressed as they are. Throws when a source gives other columns than its group declares.
 */
export async function writeFacts(input: AreaInput, kind: string): Promise<Written> {
  const { area, files, territory, workDir, loaded } = input
  const locator = await ParcelLocator.open(files, area)
  if (!locator) throw new Error(`There is no spatial index of the parcels of ${area}`)
  const write = async (db: Database): Promise<Written> => {
    // Everything is ordered at the end: keeping the order of the files too would hold them in memory.
    await db.run('SET preserve_insertion_order = false')
    const fileAsTable: TableOf = (read) => {
      const path = files.path(read, area) ?? files.path(read, 'france')
      return path === undefined ? undefined : sql`(SELECT * FROM ${parquet(path)})`
    }
    const before = BASE_FILES.every((file) => input.before?.isSame(file)) ? input.before : undefined
    if (before) await takeBase(db, before.path(kind))
    else await createBase(db, fileAsTable(PARCEL_ROWS)!, input)
    const context = { db, territory, locator }
    const { stale, tables } = staleSources(SOURCES, before ?? { isSame: () => false })
    const known = new Set<FactSource>()
    for (const source of SOURCES)
      if (tables.has(source) && (await createFacts(source, fileAsTable, context))) known.add(source)
    const parts: TakenColumns[] = []
    const made: string[] = []
    for (const group of factGroups) {
      const source = SOURCES.find((one) => one.group === group)
      const isSame = group === parcelFacts || (source && !stale.has(source))
      if (before && isSame) parts.push({ path: before.path(kind), columns: columnsOf(group) })
      else {
        const path = join(workDir, `${kind}-${group.name}.parquet`)
        const facts = source && known.has(source) ? source : undefined
        await writeGroup(db, { group, facts, isHere: loadedHere(loaded(group.dataset)), path })
        parts.push({ path, columns: columnsOf(group) })
        made.push(path)
      }
    }
    const path = join(workDir, `${kind}.parquet`)
    const rows = await joinColumns(path, parts)
    await Promise.all(made.map((part) => rm(part)))
    return { role: 'lake', kind, path, rows }
  }
  return withDuckDb(workDir, write, MEMORY_SHARE)
}

const SOURCES: readonly FactSource[] = Object.values(factSources)

/** Another of these and nothing of the wide rows written before is taken. */
const BASE_FILES = [PARCEL_ROWS, PARCEL_INDEX, CUTTING]

const columnsOf = (group: FactGroup): string[] => [
  ...(group === parcelFacts ? SEARCH_COLUMNS : []),
  ...group.columns.map(({ name }) => name),
]

interface GroupOfColumns {
  group: FactGroup
  /** The source whose table has the facts; undefined where all is unknown, and for the columns of `base`. */
  facts: FactSource | undefined
  /** Whether the dataset is loaded where a parcel lies: a number of things is 0 there, else unknown. */
  isHere: Sql
  path: string
}

/** Writes the columns of a group for every parcel of `base`, in the order of the ranks. */
function writeGroup(db: Database, { group, facts, isHere, path }: GroupOfColumns): Promise<number> {
  const cell = (column: FactColumn) => {
    const name = ident(column.name)
    if (!facts) return sql`NULL::${typeOf(column)} AS ${name}`
    return column.counted
      ? sql`coalesce(facts.${name}, CASE WHEN ${isHere} THEN 0 END) AS ${name}`
      : sql`facts.${name}`
  }
  const cells = group === parcelFacts ? idents(columnsOf(group)) : joinSql(group.columns.map(cell))
  const joined = facts ? sql`LEFT JOIN ${ident(tableOf(facts))} facts USING (idu)` : sql``
  return db.run(
    sql`COPY (SELECT ${cells} FROM base ${joined} ORDER BY base."rank") TO ${quoted(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROW_GROUP})`,
  )
}

const tableOf = (source: FactSource) =>
  `facts_${Object.entries(factSources).find(([, one]) => one === source)![0]}`

/** Fills `base`: what the cadastre says of every parcel, under the codes of today. */
async function createBase(db: Database, parcels: Sql, { territory }: AreaInput): Promise<void> {
  await db.run('SET enable_geoparquet_conversion = false')
  const codes = await db.all(sql`SELECT DISTINCT commune FROM ${parcels}`)
  const communes = codes.map(([code]) => {
    const commune = territory.resolve(String(code))
    const today = commune?.code ?? String(code)
    return [String(code), today, commune?.city ?? null, commune?.departement ?? null, commune?.region ?? null]
  })
  await db.fill(
    'communes',
    'commune VARCHAR, "communeCode" VARCHAR, "cityCode" VARCHAR, "departementCode" VARCHAR, "regionCode" VARCHAR',
    communes,
  )
  const units = (degrees: Sql) => sql`round(${degrees} * ${UNITS_PER_DEGREE})::INTEGER`
  const middle = (low: Sql, high: Sql) => sql`round((${low} + ${high}) / 2, 7)`
  await db.run(
    sql`CREATE TABLE base AS SELECT (row_number() OVER (ORDER BY idu) - 1)::INTEGER AS "rank",
      ${units(sql`bbox.xmin`)} AS west, ${units(sql`bbox.ymin`)} AS south, ${units(sql`bbox.xmax`)} AS east, ${units(sql`bbox.ymax`)} AS north,
      idu, idu[1:10] AS "sectionCode", "communeCode", "cityCode", "departementCode", "regionCode", contenance AS surface,
      created AS "createdOn", updated AS "updatedOn",
      ${middle(sql`bbox.xmin`, sql`bbox.xmax`)} AS lng, ${middle(sql`bbox.ymin`, sql`bbox.ymax`)} AS lat
    FROM ${parcels} JOIN communes USING (commune)`,
  )
}

/** Fills `base` from wide rows that were written before. */
async function takeBase(db: Database, path: string): Promise<void> {
  await db.run(sql`CREATE TABLE base AS SELECT ${idents(columnsOf(parcelFacts))} FROM ${parquet(path)}`)
}

/** Makes the table of a source; an empty one where what it needs is not loaded, and false: without data a count is null, not zero. */
async function createFacts(source: FactSource, fileAsTable: TableOf, context: FactContext): Promise<boolean> {
  const select = await source.select(fileAsTable, context)
  const { columns } = source.group
  const cells = select
    ? columns.map((column) => sql`${ident(column.name)}::${typeOf(column)} AS ${ident(column.name)}`)
    : columns.map((column) => sql`NULL::${typeOf(column)} AS ${ident(column.name)}`)
  const from = select ? sql`(${select})` : sql`(SELECT NULL::VARCHAR AS idu WHERE false)`
  await context.db.run(
    sql`CREATE TABLE ${ident(tableOf(source))} AS SELECT idu, ${joinSql(cells)} FROM ${from}`,
  )
  return select !== undefined
}

const typeOf = ({ type }: FactColumn) => asSql(new Map(TYPES).get(type)!)
const TYPES = [
  ['text', sql`VARCHAR`],
  ['texts', sql`VARCHAR[]`],
  ['integer', sql`INTEGER`],
  ['number', sql`DOUBLE`],
  ['date', sql`DATE`],
  ['boolean', sql`BOOLEAN`],
] as const

function loadedHere(communes: 'whole' | readonly string[]): Sql {
  if (communes === 'whole') return sql`true`
  return communes.length === 0 ? sql`false` : sql`base."communeCode" IN (${quotedList(communes)})`
}
