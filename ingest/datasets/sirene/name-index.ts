import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Database } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { companyBeginnings, companyWords } from '../../../shared/documents/companies.ts'
import { BEGINNING, RANK_LENGTH, SIREN_LENGTH } from '../../../shared/documents/sizes.ts'
import { searchWords } from '../../../shared/text/search-words.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'

/** Companies listed under one word: "SCI" has a million, of which the most important are enough to rank an answer. */
const MAX_LISTED = 20_000

/** Words listed under one beginning: those of most companies. */
const MAX_WORDS = 2000

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

  /** Adds a company under each word of its names. `rank` 0..99: the lower, the earlier. Throws RangeError when it or the SIREN has another length. */
  async add(siren: string, names: readonly (string | null)[], rank: number): Promise<void> {
    const words = new Set(names.flatMap((name) => (name === null ? [] : searchWords(name))))
    if (words.size === 0) return
    const importance = String(rank).padStart(RANK_LENGTH, '0')
    if (siren.length !== SIREN_LENGTH || importance.length !== RANK_LENGTH)
      throw new RangeError(`${siren} of rank ${rank} cannot stand in the index of names`)
    let lines = ''
    for (const word of words) lines += `${word}\t${importance}\t${siren}\n`
    if (!this.#stream.write(lines)) await once(this.#stream, 'drain')
  }

  /** No more names come. */
  async end(): Promise<void> {
    this.#stream.end()
    await finished(this.#stream)
  }

  /**
   * Writes documents by word: `{ count, sirens, ranks }`, sirens being 9 digits each and ranks 2, one behind the other in the same
   * order; and by the first letters of words the words that begin so, `[word, companies]`, those of most companies first.
   */
  async write(db: Database, workDir: string): Promise<Written[]> {
    const words = new DocumentFile(companyWords, workDir)
    const beginnings = new DocumentFile(companyBeginnings, workDir)
    let entry = { word: '', count: 0, sirens: '', ranks: '' }
    let group = { beginning: '', words: [] as [word: string, count: number][] }
    const flushGroup = () => {
      const listed = group.words.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_WORDS)
      if (listed.length > 0) beginnings.put(companyBeginnings.key(group.beginning), listed)
    }
    const flush = () => {
      const { word, ...posting } = entry
      if (word === '') return
      words.put(companyWords.key(word), posting)
      if (word.length < BEGINNING) return
      const beginning = word.slice(0, BEGINNING)
      if (beginning !== group.beginning) {
        flushGroup()
        group = { beginning, words: [] }
      }
      group.words.push([word, posting.count])
    }
    // As one text, of which two parts have a fixed length: as JSON a pair takes twice as long.
    const pairs = db.stream(
      sql`SELECT concat(rank, siren, word) FROM read_csv(${quoted(this.#path)}, auto_detect = false, header = false, delim = '\t', quote = '',
         escape = '', columns = {'word': 'VARCHAR', 'rank': 'VARCHAR', 'siren': 'VARCHAR'}) ORDER BY word, rank, siren`,
    )
    for await (const chunk of pairs) {
      const [texts] = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) {
        const text = String(texts![i])
        const word = text.slice(RANK_LENGTH + SIREN_LENGTH)
        if (word !== entry.word) {
          flush()
          entry = { word, count: 0, sirens: '', ranks: '' }
        }
        entry.count++
        if (entry.count > MAX_LISTED) continue
        entry.sirens += text.slice(RANK_LENGTH, RANK_LENGTH + SIREN_LENGTH)
        entry.ranks += text.slice(0, RANK_LENGTH)
      }
    }
    flush()
    flushGroup()
    return [await words.close(), await beginnings.close()]
  }
}
