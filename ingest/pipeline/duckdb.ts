import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** Memory DuckDB may use during an ingest before it spills to the work folder. */
const MEMORY_LIMIT = '700MB'

/**
 * Runs `work` on an in-memory DuckDB that spills into `workDir`, and closes it.
 * Extensions are never fetched: a query that needs one fails at once instead of reaching for the network.
 */
export async function withDuckDb<T>(
  workDir: string,
  work: (connection: DuckDBConnection) => Promise<T>,
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
    try {
      return await work(connection)
    } finally {
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
