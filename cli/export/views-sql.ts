import { lakeFileOf } from '../../shared/lake/dictionary.ts'
import type { LakeColumn } from '../../shared/lake/lake-file.ts'
import { literal, quotedName, scanOf } from '../../stores/sets/bound-sql.ts'
import type { LakeView } from '../query/views.ts'

export const DIALECTS = ['duckdb', 'trino', 'spark'] as const
export type Dialect = (typeof DIALECTS)[number]

/** What a file of statements is of: the release, and where its files lie (a folder or an http(s) address that holds `store/`). */
export interface ViewsOf {
  release: string
  root: string
}

/**
 * Statements that name the lake files of a release as `<dataset>.<kind>`, in the SQL of an engine. The names of files carry their content, so the
 * views stay those of this release until the files are removed.
 */
export function viewsSql(views: readonly LakeView[], dialect: Dialect, of: ViewsOf): string {
  return [...HEADS[dialect](of).map((line) => `-- ${line}`), ...STATEMENTS[dialect](views), ''].join('\n')
}

const named = ({ release, root }: ViewsOf, engine: string) =>
  `Lake of the Terrier release ${release}, files below ${root}, for ${engine}.`
const UNTRIED = 'This text was not run by the tests of Terrier: no such engine was at hand.'

const HEADS: Readonly<Record<Dialect, (of: ViewsOf) => string[]>> = {
  duckdb: (of) => [
    named(of, 'DuckDB'),
    ...(/^https?:/.test(of.root)
      ? ['Files over HTTP are read by the extension httpfs: INSTALL httpfs; LOAD httpfs;']
      : []),
  ],
  spark: (of) => [named(of, 'Spark SQL'), UNTRIED],
  trino: (of) => [
    named(of, 'Trino (connector hive)'),
    UNTRIED,
    'Trino reads all files of a folder as one table, so each kind needs a folder of its own, with copies or links of the files that are named below.',
  ],
}

const STATEMENTS: Readonly<Record<Dialect, (views: readonly LakeView[]) => string[]>> = {
  duckdb: (views) => [
    ...schemasOf(views).map((schema) => `CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)};`),
    ...views.map(
      (view) => `CREATE OR REPLACE VIEW ${nameOf(view, '.')} AS SELECT * FROM ${scanOf(view.paths)};`,
    ),
  ],
  // Spark has no list of files in SQL; a view of a session needs no metastore, and its name has one part.
  spark: (views) =>
    views.map((view) => {
      const files = view.paths.map((path) => `SELECT * FROM parquet.\`${path.replaceAll('`', '``')}\``)
      return `CREATE OR REPLACE TEMPORARY VIEW ${flatName(view)} AS\n${files.join('\nUNION ALL\n')};`
    }),
  trino: (views) => [
    ...schemasOf(views).map((schema) => `CREATE SCHEMA IF NOT EXISTS hive.${schema};`),
    ...views.map((view) => trinoTable(view)),
  ],
}

const schemasOf = (views: readonly LakeView[]) =>
  [...new Set(views.map(({ schema = 'main' }) => schema))].filter((schema) => schema !== 'main').sort()

const nameOf = ({ schema = 'main', name }: LakeView, between: string) =>
  [...(schema === 'main' ? [] : [quotedName(schema)]), quotedName(name)].join(between)

const flatName = ({ schema = 'main', name }: LakeView) => (schema === 'main' ? name : `${schema}_${name}`)

function trinoTable(view: LakeView): string {
  const { schema = 'main', name, dataset, kind, paths } = view
  const columns = lakeFileOf(view)?.columns ?? []
  const files = paths.map((path) => `-- ${path}`)
  if (columns.length === 0) return `-- ${dataset} ${kind}: its columns are not known to this program`
  const list = columns.map((column) => `  ${quotedName(column.name)} ${trinoType(column.type)}`)
  return [
    ...files,
    `CREATE TABLE IF NOT EXISTS hive.${schema === 'main' ? 'default' : schema}.${name} (`,
    list.join(',\n'),
    `) WITH (format = 'PARQUET', external_location = ${literal(`<folder>/${dataset}/${kind}`)});`,
  ].join('\n')
}

const SIMPLE: Readonly<Record<string, string>> = { BLOB: 'VARBINARY', "GEOMETRY('OGC:CRS84')": 'VARBINARY' }

/** A type of DuckDB as Trino writes it: `STRUCT(a DOUBLE, b VARCHAR)[]` is `ARRAY(ROW(a DOUBLE, b VARCHAR))`. */
export function trinoType(type: LakeColumn['type']): string {
  if (type.endsWith('[]')) return `ARRAY(${trinoType(type.slice(0, -2))})`
  const [, members] = /^STRUCT\((.*)\)$/s.exec(type) ?? []
  return members === undefined ? (SIMPLE[type] ?? type) : `ROW(${members})`
}
