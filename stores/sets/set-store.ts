import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import { type SqlPart, scanOf } from './bound-sql.ts'
import type { QueryPool } from './query-pool.ts'
import { QueryProcess, type RowAsker } from './query-process.ts'
import { RestartedProcess } from './restarted-process.ts'
import type { RowsFile } from './search/row-search.ts'

/** Kinds of lake files that questions over many rows read. */
export const SET_KINDS = ['parcel-facts', 'sale-facts'] as const
export type SetKind = (typeof SET_KINDS)[number]

/**
 * The wide rows of one release, asked in SQL. The process that has the database is started with the first question, after its files were
 * compared with the manifest, and again when it has ended by itself.
 */
export class SetStore {
  readonly #files: readonly ReleaseFile[]
  readonly #dataDir: DataDir
  readonly #checked: CheckedFiles
  readonly #pool: QueryPool
  readonly #memory: number
  readonly #started: () => void
  readonly #process = new RestartedProcess(() => this.#open())

  /** `memory`: bytes that all its statements together may take. `started` is called each time a process takes them. */
  constructor(
    manifest: Manifest,
    dataDir: DataDir,
    checked: CheckedFiles,
    pool: QueryPool,
    memory: number,
    started: () => void = () => undefined,
  ) {
    this.#started = started
    this.#files = manifest.files.filter(
      ({ role, kind }) => role === 'lake' && SET_KINDS.some((one) => one === kind),
    )
    this.#dataDir = dataDir
    this.#checked = checked
    this.#pool = pool
    this.#memory = memory
  }

  /** Questions that wait for their turn, of this release and of others. */
  get waiting(): number {
    return this.#pool.waiting
  }

  /** Départements that have such a file, sorted. */
  departements(kind: SetKind): string[] {
    return this.#files
      .filter((file) => file.kind === kind)
      .map(({ area }) => area)
      .sort()
  }

  /** The file of a département as it stands after FROM; the département must be one of `departements`. */
  scanOf(kind: SetKind, departement: string): SqlPart {
    return scanOf([this.file(kind, departement).path])
  }

  /** Where that file is, and how many rows it has. */
  file(kind: SetKind, departement: string): RowsFile {
    const file = this.#files.find((one) => one.kind === kind && one.area === departement)
    if (!file) throw new Error(`There is no ${kind} of ${departement}`)
    return { path: this.#dataDir.store(file.file), rows: file.rows }
  }

  /** What `ask` gives, as `QueryPool.run` bounds it. Throws DamagedFile when a file is not what its release names, QueryProcessEnded
   * when the process ended meanwhile. */
  async ask<T>(ask: (asker: RowAsker) => Promise<T>, gone?: AbortSignal): Promise<T> {
    return this.#pool.run(await this.#process.running(), ask, gone)
  }

  /** Closes the database once no statement is under way. */
  close(): Promise<void> {
    return this.#process.close()
  }

  async #open(): Promise<QueryProcess> {
    for (const file of this.#files) await this.#checked.check(file)
    const paths = this.#files.map(({ file }) => this.#dataDir.store(file))
    this.#started()
    return QueryProcess.start({ paths, memory: this.#memory })
  }
}
