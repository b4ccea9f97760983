import { join } from 'node:path'
import type { Database } from '../../formats/duckdb/database.ts'
import type { Sql } from '../../formats/duckdb/sql.ts'
import type { Written } from '../../formats/written.ts'
import { DOCUMENTS_EXTENSION, DocumentsWriter } from '../../shared/artefacts/documents/documents-writer.ts'
import type { StoredKind } from '../../shared/documents/document-kind.ts'

/** A file of documents that is being written into a work folder. Keys must come in ascending order, each once. */
export class DocumentFile<V> {
  readonly #kind: StoredKind<V>
  readonly #path: string
  readonly #writer: DocumentsWriter

  constructor(kind: StoredKind<V>, workDir: string) {
    this.#kind = kind
    this.#path = join(workDir, `${kind.file}${DOCUMENTS_EXTENSION}`)
    this.#writer = new DocumentsWriter(this.#path)
  }

  /** Adds the document of a key. Throws when keys are not ascending. */
  put(key: string, value: V): void {
    this.putText(key, JSON.stringify(value))
  }

  /** Adds a document of another kind that shares this file. */
  putOther<W>(kind: StoredKind<W>, key: string, value: W): void {
    if (kind.file !== this.#kind.file)
      throw new Error(`Documents of ${kind.file} cannot stand in the file of ${this.#kind.file}`)
    this.putText(key, JSON.stringify(value))
  }

  /** Adds a document that is JSON text already, as SQL makes it. */
  putText(key: string, json: string): void {
    this.#writer.put(key, json)
  }

  /** Adds documents that are asked for together, as texts: in one block when one can hold them. */
  putTogether(documents: readonly (readonly [key: string, json: string])[]): void {
    this.#writer.putTogether(documents)
  }

  /** Writes what is left and closes. */
  async close(): Promise<Written> {
    const rows = this.#writer.close()
    return { role: 'readmodel', kind: this.#kind.file, path: this.#path, rows }
  }
}

/** Documents of one kind that are held in memory as texts until their keys can be sorted. */
export class SortedDocuments<V> {
  readonly #kind: StoredKind<V>
  readonly #texts: (readonly [key: string, json: string])[] = []

  constructor(kind: StoredKind<V>) {
    this.#kind = kind
  }

  put(key: string, value: V): void {
    this.putText(key, JSON.stringify(value))
  }

  putText(key: string, json: string): void {
    this.#texts.push([key, json])
  }

  write(workDir: string): Promise<Written> {
    const file = new DocumentFile(this.#kind, workDir)
    this.#texts.sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, json] of this.#texts) file.putText(key, json)
    return file.close()
  }
}

/**
 * Writes the documents that a query gives as two texts a row, key and JSON, in ascending order of the key, without holding them
 * all. Throws when keys are not ascending.
 */
export async function writeDocuments(
  db: Database,
  kind: StoredKind,
  workDir: string,
  query: Sql,
): Promise<Written> {
  const file = new DocumentFile(kind, workDir)
  for await (const [key, text] of pairsOf(db, query)) file.putText(key, text)
  return file.close()
}

/**
 * The same where each row is an element: the elements of a key, in the order of the query, become one document, a JSON array unless
 * `document` makes another text of them. Gathering them here costs no memory; in SQL it would hold them all. The queries follow each
 * other in order of key, none sharing a key with another.
 */
export async function writeArrays(
  db: Database,
  kind: StoredKind,
  workDir: string,
  queries: readonly Sql[],
  document = (_key: string, elements: readonly string[]): string => `[${elements.join(',')}]`,
): Promise<Written> {
  const file = new DocumentFile(kind, workDir)
  let current: string | undefined
  let elements: string[] = []
  for (const query of queries)
    for await (const [key, text] of pairsOf(db, query)) {
      if (key !== current) {
        if (current !== undefined) file.putText(current, document(current, elements))
        current = key
        elements = []
      }
      elements.push(text)
    }
  if (current !== undefined) file.putText(current, document(current, elements))
  return file.close()
}

async function* pairsOf(db: Database, query: Sql): AsyncGenerator<[string, string]> {
  for await (const chunk of db.stream(query)) {
    const [keys, texts] = chunk.getColumns()
    for (let i = 0; i < chunk.rowCount; i++) yield [String(keys![i]), String(texts![i])]
  }
}
