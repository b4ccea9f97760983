import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { DocumentsWriter } from '../../../../shared/artefacts/documents.ts'
import { searchWords } from '../../../../shared/search-words.ts'
import type { Written } from '../../../dataset.ts'
import { sqlPath } from '../../../pipeline/duckdb.ts'
import { streamAs } from '../../../pipeline/rows.ts'

/** Companies listed under one word: "SCI" has a million, of which the most important are enough to rank an answer. */
const MAX_LISTED = 20_000

const wordRow = z.object({ word: z.string(), siren: z.string() })

/**
 * Words of names → companies, the most important first. The pairs are laid on disk and sorted by DuckDB, so that the thirty million
 * names of France need no memory.
 */
export class NameIndex {
  readonly #path: string
  readonly #stream: WriteStream

  constructor(path: string) {
    this.#path = path
    this.#stream = createWriteStream(path)
  }

  /** Adds a company under each word of its names. `rank` 0..99: the lower, the earlier. */
  async add(siren: string, names: readonly (string | null)[], rank: number): Promise<void> {
    const words = new Set(names.flatMap((name) => (name === null ? [] : searchWords(name))))
    let lines = ''
    for (const word of words) lines += `${word}\t${String(rank).padStart(2, '0')}\t${siren}\n`
    if (lines !== '' && !this.#stream.write(lines)) await once(this.#stream, 'drain')
  }

  /** No more names come. */
  async end(): Promise<void> {
    this.#stream.end()
    await finished(this.#stream)
  }

  /** Writes documents by word: `{ count, sirens }`, sirens being 9 digits each, one behind the other. */
  async write(connection: DuckDBConnection, path: string): Promise<Written> {
    const writer = new DocumentsWriter(path)
    let entry = { word: '', count: 0, sirens: '' }
    const flush = () => {
      if (entry.word !== '')
        writer.put(entry.word, JSON.stringify({ count: entry.count, sirens: entry.sirens }))
    }
    const columns = "{'word': 'VARCHAR', 'rank': 'VARCHAR', 'siren': 'VARCHAR'}"
    const rows = streamAs(
      connection,
      `SELECT word, siren FROM read_csv(${sqlPath(this.#path)}, auto_detect = false, header = false, delim = '\t', quote = '',
         escape = '', columns = ${columns}) ORDER BY word, rank, siren`,
      wordRow,
    )
    for await (const { word, siren } of rows) {
      if (word !== entry.word) {
        flush()
        entry = { word, count: 0, sirens: '' }
      }
      entry.count++
      if (entry.count <= MAX_LISTED) entry.sirens += siren
    }
    flush()
    return { role: 'readmodel', kind: 'company-words', path, rows: await writer.close() }
  }
}
