import { createHash } from 'node:crypto'
import { open, type RootDatabase } from 'lmdb'
import { z } from 'zod'

/**
 * The key door's artefact: one LMDB file of ready JSON texts by key (an IDU, a SIREN, a commune code, …).
 * It is written once, in ascending key order, and never changed: readers share it through the page cache.
 */

/** File ending by which a release tells these artefacts from others. */
export const DOCUMENTS_EXTENSION = '.lmdb'

/** Longest key in bytes: LMDB's own limit is 1,978. Longer keys are stored under their hash. */
const MAX_KEY_BYTES = 1000
/** Documents written in one transaction; the same cut each time gives the same bytes. */
const BATCH = 20_000

const keyOf = (key: string): string =>
  Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : createHash('sha256').update(key).digest('hex')

/** Writes documents by key. Keys must come in ascending order (JavaScript string order), each once. */
export class DocumentsWriter {
  readonly #db: RootDatabase<string, string>
  #batch: [string, string][] = []
  #last: string | undefined
  #count = 0

  /** `path` must not exist yet. */
  constructor(path: string) {
    this.#db = open({
      path,
      noSubdir: true,
      encoding: 'string',
      // The file is hashed and synced when it is kept: until then a crash loses a work folder, nothing more.
      noSync: true,
      overlappingSync: false,
      separateFlushed: false,
    })
  }

  /** Adds the JSON text of one key. Throws when keys are not ascending. */
  put(key: string, json: string): void {
    if (this.#last !== undefined && key <= this.#last)
      throw new Error(`Documents must be written in key order: "${key}" came after "${this.#last}"`)
    this.#last = key
    this.#batch.push([keyOf(key), json])
    if (this.#batch.length >= BATCH) this.#flush()
  }

  #flush(): void {
    const batch = this.#batch
    this.#batch = []
    this.#db.transactionSync(() => {
      for (const [key, json] of batch) {
        // Appending fills pages, where inserting would leave them a quarter empty; it is refused to a key that LMDB orders otherwise.
        const appended: unknown = this.#db.putSync(key, json, { append: true })
        if (appended !== true) this.#db.putSync(key, json)
      }
    })
    this.#count += batch.length
  }

  /** Writes what is left and closes. Returns the number of documents. */
  async close(): Promise<number> {
    this.#flush()
    await this.#db.flushed
    await this.#db.close()
    return this.#count
  }
}

/** LMDB types its statistics as an empty object. */
const entryCount = z.object({ entryCount: z.number() })

/** An opened file of documents. */
export interface DocumentsFile {
  /** JSON text of a key, undefined when there is none. */
  get(key: string): string | undefined
  readonly count: number
  /** Every text, in the order of the keys. */
  all(): Iterable<string>
  close(): Promise<void>
}

/** Opens a file of documents for reading. LMDB keeps a lock file beside `path`, so open it by a path of your own. */
export function openDocuments(path: string): DocumentsFile {
  const db: RootDatabase<string, string> = open({
    path,
    noSubdir: true,
    encoding: 'string',
    readOnly: true,
  })
  return {
    get: (key) => db.get(keyOf(key)),
    count: entryCount.parse(db.getStats()).entryCount,
    all: () => db.getRange({}).map(({ value }) => value),
    close: () => db.close(),
  }
}
