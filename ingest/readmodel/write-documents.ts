import type { DuckDBConnection } from '@duckdb/node-api'
import { DocumentsWriter } from '../../shared/artefacts/documents.ts'
import type { Written } from '../dataset.ts'
import { readAhead } from '../pipeline/read-ahead.ts'

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
  for await (const [key, text] of pairsOf(connection, query)) writer.put(key, text)
  return { role: 'readmodel', kind, path, rows: await writer.close() }
}

/**
 * The same where each row is an element: the elements of a key, in the order of the query, become one JSON array. Gathering them here
 * costs no memory; in SQL it would hold them all. The queries follow each other in order of key, none sharing a key with another.
 */
export async function writeArrays(
  connection: DuckDBConnection,
  kind: string,
  path: string,
  queries: readonly string[],
): Promise<Written> {
  const writer = new DocumentsWriter(path)
  let current: string | undefined
  let elements: string[] = []
  for (const query of queries)
    for await (const [key, text] of pairsOf(connection, query)) {
      if (key !== current) {
        if (current !== undefined) writer.put(current, `[${elements.join(',')}]`)
        current = key
        elements = []
      }
      elements.push(text)
    }
  if (current !== undefined) writer.put(current, `[${elements.join(',')}]`)
  return { role: 'readmodel', kind, path, rows: await writer.close() }
}

async function* pairsOf(connection: DuckDBConnection, query: string): AsyncGenerator<[string, string]> {
  const result = await connection.stream(query)
  for await (const chunk of readAhead(result)) {
    const [keys, texts] = chunk.getColumns()
    for (let i = 0; i < chunk.rowCount; i++) yield [String(keys![i]), String(texts![i])]
  }
}
