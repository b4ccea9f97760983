import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** Memory DuckDB may use during an ingest before it spills to the work folder. */
const MEMORY_LIMIT = '1GB'

/**
 * Runs `work` on an in-memory DuckDB that spills into `workDir`, and closes it.
 * Extensions are never fetched: a query that needs one fails at once instead of reaching for the network.
 *
 * `beside` is another connection to the same tables (temporary ones are not shared). Whatever is appended while a result of `connection`
 * is streamed must be appended there: an appender writes after 204,800 rows, and on the same connection that ends the stream, in silence.
 */
export async function withDuckDb<T>(
  workDir: string,
  work: (connection: DuckDBConnection, beside: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const spill = join(workDir, 'duckdb-spill')
  await mkdir(spill, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY_LIMIT,
    temp_directory: spill,
    preserve_insertion_order: 'true',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    const beside = await instance.connect()
    try {
      return await work(connection, beside)
    } finally {
      beside.closeSync()
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}

/** A path, or another text of our own, as a SQL string literal (COPY and read_parquet take no bound parameter there). */
export function sqlPath(path: string): string {
  return `'${path.replaceAll("'", "''")}'`
}
