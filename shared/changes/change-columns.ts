/**
 * Columns that a file of changes has before those of the lake file that it tells the changes of. A column of a lake file never begins
 * with `_`, so that none of them can be taken for one of the file's own.
 */
export const CHANGE_COLUMNS = [
  /** What happened, a `RowChange`. */
  '_change',
  /** Place of the change in the file, from 1: the same for the row before and the row after. The rows stand in this order. */
  '_number',
  /** Which of the rows with this key it is, from 1, in the order of their contents. */
  '_nth',
  /** Names of the columns that changed; null for a row added or removed. */
  '_columns',
  /** Parcel and commune of the row, null where it names none. */
  '_idu',
  '_commune',
  /** Degrees WGS84, null where the row has no place or was withdrawn with its content. */
  '_lng',
  '_lat',
] as const

/**
 * What happened to a row from one release to the next; `restated`: only columns that say where the row stood in its source changed. A file of changes
 * also has rows of kind `before`, each in front of its `changed` row, left out where what was there before may have been withdrawn.
 */
export const CHANGE_KINDS = ['added', 'removed', 'changed', 'restated'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Columns that say where a row is, of those that a lake file has. */
export interface PlaceColumns {
  idu?: string
  commune?: string
  /** Longitude and latitude of a point, degrees WGS84. */
  point?: { lng: string; lat: string }
  /** A box around a shape: a STRUCT of `xmin`, `ymin`, `xmax`, `ymax`. */
  box?: string
}

/** Finds them by their names, which mean the same in all lake files. */
export function placeColumns(columns: readonly string[]): PlaceColumns {
  const has = (name: string) => columns.includes(name)
  const commune = ['commune', 'communeCode'].find(has)
  const lng = ['lng', 'lon'].find(has)
  return {
    ...(has('idu') ? { idu: 'idu' } : {}),
    ...(commune === undefined ? {} : { commune }),
    ...(lng !== undefined && has('lat') ? { point: { lng, lat: 'lat' } } : {}),
    ...(has('bbox') ? { box: 'bbox' } : {}),
  }
}
