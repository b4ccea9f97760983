import { z } from 'zod'
import type { ChangeKind } from '../../../shared/changes/change-columns.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import type { LakeRow } from '../../../shared/schemas/change.ts'
import { Bound, quotedName, type SqlAsker, scanOf, sqlPart } from '../../../stores/sets/bound-sql.ts'
import { inStreet } from './in-street.ts'
import { segmentRows } from './segment-rows.ts'
import type { AskedChanges, Segment } from './segments.ts'

/** An object that DuckDB wrote: its members are what the columns of a lake file can hold. */
const cells = z.custom<LakeRow>((value) => typeof value === 'object' && value !== null)
const names = z.array(z.string())

/** A row of a file of changes. */
export interface ChangeRow {
  change: ChangeKind | 'before'
  number: number
  /** Null where every row of the file is new. */
  nth: number | null
  commune: string | null
  columns: string[] | null
  /** A later release withdrew or changed the row. */
  isSuperseded: boolean
  /** The columns of the lake file: names of the others begin with `_`. */
  row: LakeRow
}

/** Files of a segment, where they are. */
export interface SegmentPaths {
  stored: string
  later: readonly string[]
}

/**
 * The rows of the changes of a segment numbered from `first` to `last`, both included, in their order. The row before stands in front of the
 * row that changed. Both ends are given, so that no more of the file is read than holds them.
 */
export async function readSegment(
  asker: SqlAsker,
  { about, stored }: Segment,
  paths: SegmentPaths,
  { communes, kinds, street }: AskedChanges,
  { first, last }: { first: number; last: number },
): Promise<ChangeRow[]> {
  const file = lakeFileOf(about)
  if (!file) return []
  const values = new Bound()
  const wanted = kinds.includes('changed') ? [...kinds, 'before'] : kinds
  const commune = communes ? `AND _commune IN (SELECT unnest(${values.texts(communes)}))` : ''
  const [from, to] = [values.integer(first), values.integer(last)]
  const place = `_number BETWEEN ${from} AND ${to}`
  const isWanted = `_change IN (SELECT unnest(${values.texts(wanted)}))`
  const rowsIn = segmentRows(file, stored, paths.stored, from, to)
  // A row that comes into the street or leaves it stands with the one before it, which is elsewhere.
  const source = street
    ? `(SELECT * FROM (SELECT *, ${inStreet(file, street, values)} AS _here FROM ${rowsIn} WHERE ${place} AND ${isWanted})
        QUALIFY bool_or(_here) OVER (PARTITION BY _number))`
    : `${rowsIn} WHERE ${place} AND ${isWanted} ${commune}`
  const statement = `SELECT _change, _number, _nth, _commune, to_json(_columns), ${supersededIn(file, paths.later)}, to_json(struct_pack(*COLUMNS('^[^_]')))
    FROM (SELECT * ${asText(file)} FROM ${source}) t
    ORDER BY _number, _change <> 'before'`
  const rows = await asker.rowsOf(statement, values)
  return rows.map(([change, number, nth, of, columns, superseded, row]) => ({
    change: String(change) as ChangeRow['change'],
    number: Number(number),
    nth: nth === null ? null : Number(nth),
    commune: of === null || of === undefined ? null : String(of),
    columns: columns === null ? null : names.parse(JSON.parse(String(columns))),
    isSuperseded: superseded === true,
    row: cells.parse(JSON.parse(String(row))),
  }))
}

/** Shapes that are kept as bytes become text, as the others do (WKT). */
function asText({ columns }: LakeFile): string {
  const isBytes = columns.some(({ name, type }) => name === 'geometry' && type === 'BLOB')
  return isBytes ? 'REPLACE (ST_GeomFromWKB(geometry)::VARCHAR AS geometry)' : ''
}

/** Whether a later release withdrew or changed the row: asked only of files whose rows may be withdrawn. */
function supersededIn({ key, withdrawn }: LakeFile, later: readonly string[]): string {
  if (withdrawn === 'whole' || later.length === 0) return 'false'
  const same = key.map((name) => `l.${quotedName(name)} IS NOT DISTINCT FROM t.${quotedName(name)}`)
  return sqlPart(
    `EXISTS (SELECT 1 FROM ${scanOf(later)} l WHERE l._change IN ('removed', 'changed') AND ${same.join(' AND ')})`,
  )
}
