import { type DuckDBConnection, StatementType } from '@duckdb/node-api'
import { ExplainedError } from '../../shared/process/explained-error.ts'

/** What to do about what DuckDB's errors say: of a statement that reaches for something else, and of one that names a table or column there is not. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /file system operations are disabled|disabled (by|through) configuration/,
    'A query sees the tables of the release and nothing else: terrier query --tables lists them.',
  ],
  [/^Catalog Error: Table/, 'terrier query "show tables" lists the tables.'],
  [
    /^Binder Error: (Referenced|Table ".*" does not have a) column/,
    'terrier query "describe <dataset>.<kind>" lists the columns of a table.',
  ],
]

/**
 * Checks that the text is one statement that reads. Throws ExplainedError when it is another, several or none: EXPLAIN is
 * refused too, because EXPLAIN ANALYZE runs what it explains, be it a COPY over a file of the release.
 */
export async function checkStatement(connection: DuckDBConnection, text: string): Promise<void> {
  const statements = await explained(() => connection.extractStatements(text)).catch((error: unknown) => {
    // This is all that DuckDB's driver says of a text without a statement.
    if (error instanceof Error && error.message.includes('native callback')) return { count: 0 }
    throw error
  })
  if (!('prepare' in statements) || statements.count !== 1)
    throw new ExplainedError(`The query holds ${statements.count} statements: give one SELECT`)
  const prepared = await explained(() => statements.prepare(0))
  const { statementType } = prepared
  prepared.destroySync()
  if (statementType !== StatementType.SELECT)
    throw new ExplainedError(
      `terrier query reads only, and this is ${StatementType[statementType]}: give a SELECT (or FROM, WITH, DESCRIBE, SUMMARIZE)`,
    )
}

/** What `run` gives; DuckDB's errors become ExplainedErrors, with what to do where `HINTS` knows it. */
export async function explained<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ExplainedError) throw error
    const hint = HINTS.find(([about]) => about.test(error.message))?.[1]
    throw new ExplainedError(hint === undefined ? error.message : `${error.message}\n${hint}`, {
      cause: error,
    })
  }
}
