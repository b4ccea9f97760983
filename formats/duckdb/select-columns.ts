import type { ColumnTable } from '../../shared/lake/columns.ts'
import { ident, joinSql, type Sql, sql, sqlType } from './sql.ts'

/** What declared columns are read with, by their names. A name that is not declared is refused by the compiler. */
export type ColumnExpressions<C extends ColumnTable> = { readonly [N in keyof C]?: Sql }

/**
 * The list of a SELECT that gives these columns in the order in which they are declared: each by its expression, else by what `otherwise` makes of
 * it, the column of that name unless it is given. The order of the columns is part of the bytes of a lake file.
 */
export function selectColumns<C extends ColumnTable>(
  columns: C,
  expressions: ColumnExpressions<NoInfer<C>> = {},
  otherwise: (name: string, type: string) => Sql = ident,
): Sql {
  const given: Readonly<Record<string, Sql | undefined>> = expressions
  return joinSql(
    Object.entries(columns).map(
      ([name, { type }]) => sql`${given[name] ?? otherwise(name, type)} AS ${ident(name)}`,
    ),
  )
}

/** SQL to put after FROM: no rows of these columns, in the place of a file that is not there. */
export function noRows(columns: ColumnTable): Sql {
  const absent = (_name: string, type: string) => sql`NULL::${sqlType(type)}`
  return sql`(SELECT ${selectColumns(columns, {}, absent)} WHERE false)`
}
