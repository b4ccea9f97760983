/** A statement or a part of one, made by the `sql` tag: every value in it was quoted, or was itself made by the tag. */
export class Sql {
  readonly text: string

  /** Takes the text as it is. Only the functions of this file, and tests, may call it: the tag is what keeps values quoted. */
  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** Whether S is one fixed text. A text that is put together at run time is not: it must come from the tag. */
type Fixed<S extends string> = Record<never, never> extends Record<S, 1> ? never : S

/** What a function that runs SQL takes: a part made by the tag, or a text that stands in the program as it is. */
export type Statement<S extends string> = Sql | (S & Fixed<S>)

/**
 * SQL with values in it: parts made by this tag, and numbers. A text is put in with `quoted` or `ident`; a bare string is refused by
 * the compiler. Throws when a number is not finite.
 */
export function sql(texts: TemplateStringsArray, ...values: readonly (Sql | number)[]): Sql {
  return new Sql(texts.reduce((text, next, i) => `${text}${shown(values[i - 1]!)}${next}`))
}

function shown(value: Sql | number): string {
  if (value instanceof Sql) return value.text
  if (!Number.isFinite(value)) throw new Error(`${value} cannot stand in a statement`)
  return String(value)
}

/** A text as a string literal. */
export function quoted(text: string): Sql {
  return new Sql(`'${text.replaceAll("'", "''")}'`)
}

/** The name of a table or column. */
export function ident(name: string): Sql {
  return new Sql(`"${name.replaceAll('"', '""')}"`)
}

/** Parts one after the other. */
export function joinSql(parts: readonly Sql[], separator = ', '): Sql {
  return new Sql(parts.map(({ text }) => text).join(separator))
}

/** The names of columns, with commas between them. */
export function idents(names: readonly string[]): Sql {
  return joinSql(names.map(ident))
}

/** A type as DuckDB names it. It is put in as it is: it must be of a declaration. */
export function sqlType(type: string): Sql {
  return new Sql(type)
}

/** Columns by name, each with its type as DuckDB names it, as CREATE TABLE takes them. */
export function columnsSql(columns: Readonly<Record<string, { readonly type: string }>>): Sql {
  return joinSql(Object.entries(columns).map(([name, { type }]) => sql`${ident(name)} ${sqlType(type)}`))
}

/** Texts as string literals, with commas between them. */
export function quotedList(texts: readonly string[]): Sql {
  return joinSql(texts.map(quoted))
}

/** `text` with zeros in front up to `width` characters. A longer text stays whole, where `lpad` of DuckDB would cut it to another code. */
export function zeroPadded(text: Sql, width: Sql | number): Sql {
  return sql`lpad(${text}, greatest(${width}, length(${text}))::INTEGER, '0')`
}

/** Texts by text as a MAP. */
export function sqlMap(labels: Readonly<Record<string, string>>): Sql {
  return sql`map([${quotedList(Object.keys(labels))}], [${quotedList(Object.values(labels))}])`
}

/** A statement as a part of others. */
export function asSql<S extends string>(statement: Statement<S>): Sql {
  return statement instanceof Sql ? statement : new Sql(statement)
}

/** A Parquet file, or several of the same columns, as a table. */
export function parquet(...paths: readonly string[]): Sql {
  const [only, ...others] = paths
  if (only !== undefined && others.length === 0) return sql`read_parquet(${quoted(only)})`
  return sql`read_parquet([${quotedList(paths)}])`
}

/** The text of a .sql file, as an import of the file gives it: no text that is put together at run time is one. */
export type SqlText = string & { readonly isSqlFile: true }

/** The statement of a .sql file. Each `$name` in it is one of `values`. Throws when a name has no value, or a value no name. */
export function sqlOfFile(text: SqlText, values: Readonly<Record<string, Sql | number>> = {}): Sql {
  const unused = new Set(Object.keys(values))
  const filled = text.replace(/\$([a-z]\w*)/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`$${key} has no value in ${text}`)
    unused.delete(key)
    return shown(value)
  })
  if (unused.size > 0) throw new Error(`nothing is named $${[...unused].join(', $')} in ${text}`)
  return new Sql(filled)
}

/** Texts or whole numbers that files of earlier versions may lack. */
type LaterColumns = Readonly<Record<string, 'VARCHAR' | 'BIGINT'>>

/** The same with NULL in columns that it lacks: a release is built again from its lake alone. */
export function parquetWith(path: string, columns: LaterColumns): Sql {
  return withColumns(parquet(path), columns)
}

/** The rows of `table` (SQL to put after FROM), with NULL in columns that it lacks. */
export function withColumns(table: Sql, columns: LaterColumns): Sql {
  const types = { VARCHAR: sql`VARCHAR`, BIGINT: sql`BIGINT` }
  const absent = Object.entries(columns).map(([name, type]) => sql`NULL::${types[type]} AS ${ident(name)}`)
  return sql`(SELECT * FROM ${table} UNION ALL BY NAME SELECT ${joinSql(absent)} WHERE false)`
}
