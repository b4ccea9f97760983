import type { DuckDBConnection } from '@duckdb/node-api'
import { DocumentsWriter } from '../../shared/artefacts/documents.ts'
import type { Written } from '../dataset.ts'

/**
 * Writes the documents that a query gives as two texts a row, key and JSON, in ascending order of the key, without holding them
 * all. Throws when keys are not ascending.
 */
export async function writeDocuments(
  connection: DuckDBConnection,
  kind: string,
  path: string,
  query: string,
): Promise<Written> {
  const writer = new DocumentsWriter(path)
  const result = await connection.stream(query)
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const [keys, texts] = chunk.getColumns()
    for (let i = 0; i < chunk.rowCount; i++) writer.put(String(keys![i]), String(texts![i]))
  }
  return { role: 'readmodel', kind, path, rows: await writer.close() }
}
