import type { LakeColumn, LakeFile } from './lake-file.ts'

/** A column of a lake file without its name. `T` is its type as DuckDB tells it. */
export interface ColumnOf<T extends string = string> extends Omit<LakeColumn, 'name'> {
  type: T
}

/** The columns of a lake file by name, in the order of the file. It is the only list of them: tables of SQL, types of rows and READMEs are made from it. */
export type ColumnTable = Readonly<Record<string, ColumnOf>>

/** A column of any type; `source` names the columns of the source that it is read from, none when it is computed. */
export function column<T extends string>(
  type: T,
  meaning: string,
  ...source: readonly string[]
): ColumnOf<T> {
  return source.length === 0 ? { type, meaning } : { type, meaning, source }
}

const ofType =
  <T extends string>(type: T) =>
  (meaning: string, ...source: readonly string[]): ColumnOf<T> =>
    column(type, meaning, ...source)

export const varchar = ofType('VARCHAR')
export const varchars = ofType('VARCHAR[]')
export const integer = ofType('INTEGER')
export const bigint = ofType('BIGINT')
export const double = ofType('DOUBLE')
export const boolean = ofType('BOOLEAN')
export const date = ofType('DATE')

/** The same column in this unit, or in this range of a share. */
export function inUnit<T extends string>(name: string, of: ColumnOf<T>): ColumnOf<T> {
  return { ...of, unit: name }
}

/** The same column, whose source is not named by columns: `where` says in words where it stands. */
export function readFrom<T extends string>(where: string, of: ColumnOf<T>): ColumnOf<T> {
  return { ...of, source: where }
}

/** The same columns but these. */
export function without<C extends ColumnTable, N extends keyof C>(
  columns: C,
  ...names: readonly N[]
): Omit<C, N> {
  const left = Object.entries(columns).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(left) as Omit<C, N>
}

/** The box around the shape of a row, which readers of GeoParquet skip row groups by: every file of shapes has it under this name and type. */
const bbox = inUnit(
  '° WGS84',
  column('STRUCT(xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE)', 'box around the shape', 'geometry'),
)

/** The shape of a row, as GeoParquet has it, with the box around it. */
export const shape = (meaning = 'the shape') =>
  ({ bbox, geometry: inUnit('° WGS84', column("GEOMETRY('OGC:CRS84')", meaning, 'geometry')) }) as const

type NameIn<C extends ColumnTable> = keyof NoInfer<C> & string

interface Declared<C extends ColumnTable> extends Omit<LakeFile, 'columns' | 'key' | 'bookkeeping'> {
  key: readonly [NameIn<C>, ...NameIn<C>[]]
  bookkeeping?: readonly NameIn<C>[]
  columns: C
}

/** A lake file whose columns the compiler knows by name: its writer is held against them. */
export interface TypedLakeFile<C extends ColumnTable> extends LakeFile {
  table: C
}

/** A kind of lake file from the table of its columns: its key and its bookkeeping can name none but these. */
export function lakeFile<C extends ColumnTable>({ columns: table, ...about }: Declared<C>): TypedLakeFile<C> {
  return { ...about, table, columns: Object.entries(table).map(([name, of]) => ({ name, ...of })) }
}
