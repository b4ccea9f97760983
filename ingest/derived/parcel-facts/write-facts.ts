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
import type { Written } from '../../../formats/written.ts'
import type { FactColumn } from '../../../shared/facts/fact-column.ts'
import { factGroups, SEARCH_COLUMNS } from '../../../shared/facts/facts.ts'
import { parcelFacts } from '../../../shared/facts/parcel.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Derived } from '../../derived.ts'
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

/**
 * Groups of rows that are joined at once: the joins of all groups hold their rows together, and cannot spill them all. A million at once took 1,302 to 1,654 MB
 * of a process with 850 MB for DuckDB, and failed with 600; in slices they take 1,155 to 1,229, as much time, and give the same bytes.
 */
const SLICE_GROUPS = 10
/** Of `INGEST_MEMORY_MB`: 600 of the 1,000 MB by default, with which the slices above were measured. */
const MEMORY_SHARE = 0.6
/** Groups of rows that a slice may have for each megabyte that DuckDB may use. */
const GROUPS_A_MEGABYTE = SLICE_GROUPS / 600

type BuildInput = Parameters<NonNullable<Derived['build']>>[0]

/**
 * Writes the wide rows of one département in the order of IDU, which is the order of commune and section and the rank of each parcel in the
 * spatial index. Columns of which no file changed since the current release are taken out of its wide rows: a month of the register changes 2 of 59, and
 * takes 0.6 s of processor for 100,000 parcels instead of 1.6. Throws when a source gives other columns than its group declares. `slice`: parcels that are joined at once; left out, by the memory.
 */
export async function writeFacts(input: BuildInput, kind: string, slice?: number): Promise<Written> {
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
    const made = new Set<FactSource>()
    for (const source of SOURCES)
      if (tables.has(source) && (await createFacts(source, fileAsTable, context))) made.add(source)
    const path = join(workDir, `${kind}.parquet`)
    const rows = await joinInSlices(db, {
      path,
      from: before ? parquet(before.path(kind)) : sql`base`,
      joined: SOURCES.filter((source) => stale.has(source) && made.has(source)),
      columns: columnsOf({ stale, made }, loaded),
      slice: slice ?? sliceOf(db),
    })
    return { role: 'lake', kind, path, rows }
  }
  return withDuckDb(workDir, write, MEMORY_SHARE)
}

const sliceOf = ({ megabytes }: Database): number =>
  ROW_GROUP * Math.min(SLICE_GROUPS, Math.max(1, Math.floor(megabytes * GROUPS_A_MEGABYTE)))

const SOURCES: readonly FactSource[] = Object.values(factSources)

/** Another of these and nothing of the wide rows written before is taken. */
const BASE_FILES = [PARCEL_ROWS, PARCEL_INDEX, CUTTING]

interface Join {
  path: string
  /** Every parcel, by its rank. */
  from: Sql
  /** Sources of which the tables are joined to it. */
  joined: readonly FactSource[]
  columns: readonly Sql[]
  slice: number
}

/** Writes every parcel of `base` with what each table of facts has of it, slice after slice, in the order of their ranks; gives how many. */
async function joinInSlices(db: Database, { path, from, joined, columns, slice }: Join): Promise<number> {
  const parcels = await db.count('base')
  const parts: string[] = []
  let rows = 0
  for (let first = 0; first < parcels || parts.length === 0; first += slice) {
    const isSlice = sql`"rank" >= ${first} AND "rank" < ${first + slice}`
    const [[least, most]] = (await db.all(sql`SELECT min(idu), max(idu) FROM base WHERE ${isSlice}`)) as [
      [unknown, unknown],
    ]
    const isHere = sql`idu BETWEEN ${quoted(String(least))} AND ${quoted(String(most))}`
    const joins = joined.map((source) => {
      const table = ident(tableOf(source))
      return sql`LEFT JOIN (SELECT * FROM ${table} WHERE ${isHere}) ${table} USING (idu)`
    })
    const part = parcels <= slice ? path : `${path}-${parts.length}`
    rows += await writeGroups(
      db,
      sql`SELECT "rank", west, south, east, north, ${joinSql(columns)} FROM (SELECT * FROM ${from} WHERE ${isSlice}) base ${joinSql(joins, ' ')} ORDER BY "rank"`,
      part,
    )
    parts.push(part)
  }
  if (parcels > slice) {
    await db.run('SET preserve_insertion_order = true')
    await writeGroups(db, sql`SELECT * FROM ${parquet(...parts)}`, path)
    await Promise.all(parts.map((part) => rm(part)))
  }
  return rows
}

function writeGroups(db: Database, rows: Sql, path: string): Promise<number> {
  return db.run(
    sql`COPY (${rows}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROW_GROUP})`,
  )
}

const tableOf = (source: FactSource) =>
  `facts_${Object.entries(factSources).find(([, one]) => one === source)![0]}`

/** Fills `base`: what the cadastre says of every parcel, under the codes of today. */
async function createBase(db: Database, parcels: Sql, { territory }: BuildInput): Promise<void> {
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
  const columns = parcelFacts.columns.map(({ name }) => name)
  await db.run(
    sql`CREATE TABLE base AS SELECT ${idents([...SEARCH_COLUMNS, ...columns])} FROM ${parquet(path)}`,
  )
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

/**
 * The columns of all groups in their order, as they stand in `base` unless they are stale. A number of things is 0 in the communes of which the dataset is
 * loaded, else unknown.
 */
function columnsOf(
  { stale, made }: Record<'stale' | 'made', ReadonlySet<FactSource>>,
  loaded: BuildInput['loaded'],
): Sql[] {
  return factGroups.flatMap((group) => {
    const source = SOURCES.find((one) => one.group === group)
    const here = loadedHere(loaded(group.dataset))
    return group.columns.map((column) => {
      const name = ident(column.name)
      if (group === parcelFacts || (source && !stale.has(source))) return sql`base.${name}`
      if (!source || !made.has(source)) return sql`NULL::${typeOf(column)} AS ${name}`
      const found = sql`${ident(tableOf(source))}.${name}`
      return column.counted
        ? sql`coalesce(${found}, CASE WHEN ${here} THEN 0 END) AS ${name}`
        : sql`${found} AS ${name}`
    })
  })
}

function loadedHere(communes: 'whole' | readonly string[]): Sql {
  if (communes === 'whole') return sql`true`
  return communes.length === 0 ? sql`false` : sql`base."communeCode" IN (${quotedList(communes)})`
}
