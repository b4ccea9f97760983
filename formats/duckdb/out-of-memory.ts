/** A statement needed more memory than DuckDB may use in an ingest, at a step that it cannot move to disk. */
export class OutOfMemory extends Error {
  /** Megabytes that it was given: `INGEST_MEMORY_MB` or the step's share of it. */
  readonly megabytes: number

  constructor(megabytes: number, cause: Error) {
    super(cause.message, { cause })
    this.name = 'OutOfMemory'
    this.megabytes = megabytes
  }
}

/** An error of DuckDB as OutOfMemory where it says that memory was short; any other as it is. A full disk is another matter, which its text names. */
export function namedError(error: unknown, megabytes: number): unknown {
  const isMemory =
    error instanceof Error &&
    /^Out of Memory Error/.test(error.message) &&
    !/temp_directory/.test(error.message)
  return isMemory ? new OutOfMemory(megabytes, error) : error
}
