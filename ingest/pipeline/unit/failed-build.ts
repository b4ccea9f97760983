import { OutOfMemory } from '../../../formats/duckdb/out-of-memory.ts'
import { IngestError } from '../../../formats/errors.ts'
import { ExplainedError } from '../../../shared/process/explained-error.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'

/** Files that a message names. */
const MOST_NAMED = 4

/**
 * Runs a build. An error in it that says nothing of its input is thrown as an IngestError that names what was built, in which département, and
 * the files it was built from; the error itself is its `cause`, and its stack stays.
 */
export async function namingInput<T>(
  { name, area, files }: { name: string; area: string; files: readonly ReleaseFile[] },
  build: () => Promise<T>,
): Promise<T> {
  try {
    return await namingMemory(`${name} ${area}: a statement of its build`, build)
  } catch (error) {
    if (error instanceof ExplainedError) throw error
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const failed = new IngestError(
      `${name} ${area} could not be built (${why}). It is built from ${named(files)}. Nothing was published`,
      { cause: error },
    )
    if (error instanceof Error && error.stack !== undefined) failed.stack = error.stack
    throw failed
  }
}

/**
 * Runs a step. Where a statement of it needed more memory than it may have (OutOfMemory), it rejects with an IngestError that names the limit and the
 * setting. `statement`: dataset, place and step, as the message begins.
 */
export async function namingMemory<T>(statement: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error
    throw new IngestError(
      `${statement} needs more than the ${error.megabytes} MB that DuckDB may use for it, all or a share of INGEST_MEMORY_MB. Nothing was published. ` +
        'Set INGEST_MEMORY_MB to more, for example twice as much, and INGEST_PROCESSES to fewer where the machine has not so much for each process',
      { cause: error },
    )
  }
}

function named(files: readonly ReleaseFile[]): string {
  if (files.length === 0) return 'no file'
  const lake = files.filter(({ role }) => role === 'lake')
  const shown = (lake.length > 0 ? lake : files).slice(0, MOST_NAMED)
  const names = shown.map(({ dataset, area, kind, file }) => `${dataset} ${area} ${kind} (${file})`)
  return files.length > shown.length
    ? `${names.join(', ')} and ${files.length - shown.length} more`
    : names.join(', ')
}
