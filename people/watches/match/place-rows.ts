import { segmentRows } from '../../../api/operations/changes/segment-rows.ts'
import type { Segment } from '../../../api/operations/changes/segments.ts'
import { askPool } from '../../../api/operations/sets/ask-pool.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import type { LakeRow } from '../../../shared/schemas/change.ts'
import { Bound, quotedName, sqlPart } from '../../../stores/sets/bound-sql.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ReportedKind } from './tally.ts'
import type { ChangedRowPlace, WatchedPlaces } from './watched-places.ts'

/** Changes that one statement looks at: between two statements questions of others are answered. */
const STEP = 100_000
/** Drawings that are looked for by their bounds; beyond, by the box around them all. */
const MOST_BOXES = 50

export interface PlacedRow extends ChangedRowPlace {
  kind: ReportedKind
  number: number
}

const textOr = (value: unknown) => (value === null || value === undefined ? null : String(value))
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)

/** Rows of the changes of a file that may lie in watched places, in their order; the row before a changed one counts as changed. */
export async function* placeRows(
  { changes }: Stores,
  { about, stored }: Segment,
  places: WatchedPlaces,
): AsyncGenerator<PlacedRow[]> {
  const file = lakeFileOf(about)
  if (!file) return
  const path = await changes.pathOf(stored)
  const last = about.added + about.removed + about.changed + about.restated
  for (let first = 1; first <= last; first += STEP) {
    const values = new Bound()
    const [from, to] = [values.integer(first), values.integer(Math.min(last, first + STEP - 1))]
    const boxes = around(places.boxes).map(
      ([west, south, east, north]) =>
        `(_lng BETWEEN ${values.number(west)} AND ${values.number(east)} AND _lat BETWEEN ${values.number(south)} AND ${values.number(north)})`,
    )
    const wanted = [
      `_idu IN (SELECT unnest(${values.texts(places.idus)}))`,
      `_commune IN (SELECT unnest(${values.texts(places.communes)}))`,
      ...boxes,
    ]
    const statement = sqlPart(`SELECT _change, _number, _idu, _commune, _lng, _lat
      FROM ${segmentRows(file, stored, path, from, to)}
      WHERE _number BETWEEN ${from} AND ${to} AND _change <> 'restated' AND (${wanted.join(' OR ')}) ORDER BY _number`)
    const rows = await askPool(changes, (asker) => asker.rowsOf(statement, values))
    yield rows.map(([change, number, idu, commune, lng, lat]) => ({
      kind: change === 'added' || change === 'removed' ? change : 'changed',
      number: Number(number),
      idu: textOr(idu),
      commune: textOr(commune),
      lng: numberOr(lng),
      lat: numberOr(lat),
    }))
  }
}

function around(boxes: WatchedPlaces['boxes']): WatchedPlaces['boxes'] {
  if (boxes.length <= MOST_BOXES) return boxes
  const side = (at: 0 | 1 | 2 | 3, choose: (a: number, b: number) => number) =>
    boxes.map((box) => box[at]).reduce((a, b) => choose(a, b))
  return [[side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]]
}

/** What names a changed row, and the columns that changed. */
export interface NamedRow {
  kind: string
  key: LakeRow
  columns: unknown
}

/** The rows of these numbers, by number: their key alone. What else is in them never leaves in a message. */
export async function namedRows(
  { changes }: Stores,
  { about, stored }: Segment,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, NamedRow>> {
  const file = lakeFileOf(about)!
  const path = await changes.pathOf(stored)
  const values = new Bound()
  const [from, to] = [values.integer(Math.min(...numbers)), values.integer(Math.max(...numbers))]
  const key = file.key.map((name) => `${quotedName(name)}`).join(', ')
  const statement =
    sqlPart(`SELECT _number, _change, to_json(_columns), to_json(struct_pack(${file.key.map((name) => `${quotedName(name)} := ${quotedName(name)}`).join(', ')}))
    FROM (SELECT _number, _change, _columns, ${key} FROM ${segmentRows(file, stored, path, from, to)}
      WHERE _number BETWEEN ${from} AND ${to} AND _change <> 'before' AND _number::VARCHAR IN (SELECT unnest(${values.texts(numbers.map(String))})))`)
  const rows = await askPool(changes, (asker) => asker.rowsOf(statement, values))
  return new Map(
    rows.map(([number, kind, columns, row]) => [
      Number(number),
      {
        kind: String(kind),
        key: JSON.parse(String(row)) as LakeRow,
        columns: columns === null ? null : (JSON.parse(String(columns)) as unknown),
      },
    ]),
  )
}
