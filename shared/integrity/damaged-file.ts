import { ExplainedError } from '../process/explained-error.ts'

/** `what` of a missing file. */
export const MISSING = 'is missing'

/** A file of a release that is missing or differs from its manifest. The message begins with the file's name. */
export class DamagedFile extends ExplainedError {
  /** Name inside `store/`. */
  readonly file: string
  /** What is wrong with it, as a phrase that follows its name. */
  readonly what: string

  constructor(file: string, what: string) {
    super(
      `${file} ${what}. Put the file back from a backup, serve another release with "terrier rollback", or remove the file and make it again with "terrier ingest"`,
    )
    this.file = file
    this.what = what
  }
}
