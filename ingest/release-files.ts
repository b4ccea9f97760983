import type { DataDir } from '../shared/release/data-dir.ts'
import type { ReleaseFile } from '../shared/release/release.ts'

export interface FileQuestion {
  dataset: string
  role: ReleaseFile['role']
  kind: string
}

/** The files of a release in the making, found by what they are for. */
export class ReleaseFiles {
  readonly #dataDir: DataDir
  readonly #files: readonly ReleaseFile[]

  constructor(dataDir: DataDir, files: readonly ReleaseFile[]) {
    this.#dataDir = dataDir
    this.#files = files
  }

  /** Path of the one file of an area (a département or `france`), undefined when the release has none. */
  path(question: FileQuestion, area: string): string | undefined {
    return this.all(question).find((file) => file.area === area)?.path
  }

  /** Every area that has such a file, in the order of their codes. */
  all({ dataset, role, kind }: FileQuestion): { area: string; path: string; rows: number }[] {
    return this.#files
      .filter((file) => file.dataset === dataset && file.role === role && file.kind === kind)
      .map((file) => ({ area: file.area, path: this.#dataDir.store(file.file), rows: file.rows }))
      .sort((a, b) => (a.area < b.area ? -1 : 1))
  }
}
