import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import type { SqlAsker } from '../sets/bound-sql.ts'
import type { QueryPool } from '../sets/query-pool.ts'
import { QueryProcess } from '../sets/query-process.ts'
import { RestartedProcess } from '../sets/restarted-process.ts'
import { historyOf, type PastRelease, stillKept } from './history.ts'

/** Bytes that the statements over changes may take together. */
export const CHANGES_MEMORY = 128e6

/** What led to one release: the releases before it that are kept, and the rows that each changed. Opened with the first question. */
export class ChangeStore {
  readonly #dataDir: DataDir
  readonly #manifest: Manifest
  readonly #checked: CheckedFiles
  readonly #pool: QueryPool
  readonly #started: () => void
  readonly #process = new RestartedProcess(() => this.#open())
  #history: Promise<PastRelease[]> | undefined

  /** `started` is called each time a process takes its memory. */
  constructor(
    manifest: Manifest,
    dataDir: DataDir,
    checked: CheckedFiles,
    pool: QueryPool,
    started: () => void = () => undefined,
  ) {
    this.#started = started
    this.#manifest = manifest
    this.#dataDir = dataDir
    this.#checked = checked
    this.#pool = pool
  }

  /** The kept releases that led to this one, oldest first, itself the last. */
  async history(): Promise<PastRelease[]> {
    return stillKept(this.#dataDir, await this.#known())
  }

  /** Where a file of `history` is. Throws DamagedFile when it is not what its release names. */
  async pathOf(file: ReleaseFile): Promise<string> {
    await this.#checked.check(file)
    return this.#dataDir.store(file.file)
  }

  /** What `ask` gives, as `QueryPool.run` bounds it. It may read the files of `history` alone. Throws QueryProcessEnded when the process ended meanwhile. */
  async ask<T>(ask: (asker: SqlAsker) => Promise<T>, gone?: AbortSignal): Promise<T> {
    return this.#pool.run(await this.#process.running(), ask, gone)
  }

  /** Closes the database once no statement is under way. */
  close(): Promise<void> {
    return this.#process.close()
  }

  #known(): Promise<PastRelease[]> {
    this.#history ??= historyOf(this.#dataDir, this.#manifest).catch((error: unknown) => {
      this.#history = undefined
      throw error
    })
    return this.#history
  }

  async #open(): Promise<QueryProcess> {
    const paths = (await this.#known()).flatMap(({ stored }) =>
      stored.flatMap((file) => (file ? [this.#dataDir.store(file.file)] : [])),
    )
    this.#started()
    return QueryProcess.start({ paths, memory: CHANGES_MEMORY })
  }
}
