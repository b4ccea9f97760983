import type { ColumnReport } from './column-report.ts'
import { compareHeader, type FileLayout } from './file-layout.ts'

/** The properties of the features of a file without a header, gathered while it is read. */
export class SeenColumns {
  readonly #names = new Set<string>()

  note(properties: Readonly<Record<string, unknown>>): void {
    for (const name in properties) this.#names.add(name)
  }

  /** Checks what was seen as a header. A file without any property tells nothing of its columns. Throws as `ColumnReport.check`. */
  check(report: ColumnReport, file: string, layouts: readonly FileLayout[]): void {
    if (this.#names.size > 0) report.check(file, [...this.#names], layouts)
  }

  /** The names seen that the layout that fits best does not know. */
  unknown(layouts: readonly FileLayout[]): string[] {
    return this.#names.size === 0 ? [] : compareHeader([...this.#names], layouts).unknown
  }
}
