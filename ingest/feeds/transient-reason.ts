import { IngestError } from '../../formats/errors.ts'
import { errorCode } from '../../shared/process/error-code.ts'

/** Why a server did not answer, in words. Throws what is no failure of a server: an abort of the caller, a defect of this program. */
export function transientReason(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) {
    if (signal.reason instanceof Error && signal.reason.name === 'TimeoutError') return 'no answer in time'
    throw signal.reason
  }
  // What follows tells how an ingest is run again.
  if (error instanceof IngestError) return error.message.replace(/ \(tried \d+ times?\)\..*$/s, '')
  if (error instanceof Error && errorCode(error) !== undefined)
    return `the connection failed, ${error.message}`
  throw error
}
