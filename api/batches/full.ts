import { Problem } from '../answers/problem.ts'
import { BATCH } from '../kernel/limits.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
/** Seconds after which to try again: batches are made in minutes, results are kept for a day. */
const MINUTE = { headers: { 'retry-after': '60' } }
const LATER = { headers: { 'retry-after': '600' } }
const HOUR = { 'retry-after': '3600' }

/** 429: the rows that a key may bring in a day. */
export function tooManyRows(ceiling: number, used: number, more: number): Problem {
  return new Problem(
    'batch-quota-exceeded',
    `${ceiling} rows a day are taken for this key: ${used} came within 24 hours, ${more} are too many now.`,
    { headers: HOUR, extra: { quota: 'rows', ceiling, used } },
  )
}

/** 429: the bytes that a key may bring in a day. */
export function tooManyBytes(ceiling: number, used: number): Problem {
  return new Problem(
    'batch-quota-exceeded',
    `Files of ${megabytes(ceiling)} a day are taken for this key: ${megabytes(used)} came within 24 hours or are arriving, and this file is too long.`,
    { headers: HOUR, extra: { quota: 'bytes', ceiling, used } },
  )
}

/** 429: the batches of a key that are not ended. */
export function tooManyWaiting(waiting: number): Problem {
  return new Problem(
    'too-many-batches',
    `${waiting} batches of this key wait, are made or arrive: ${BATCH.waitingOfKey} may. Send the file when one has ended.`,
    { ...MINUTE, extra: { waiting, ceiling: BATCH.waitingOfKey } },
  )
}

/** 507: the batches of all keys that are not ended. */
export function queueFull(): Problem {
  return new Problem('batches-full', `${BATCH.waiting} batches wait: send the file later.`, MINUTE)
}

/** 507: the folder has as many bytes as it may. */
export function folderFull(): Problem {
  return new Problem(
    'batches-full',
    'The space for batches is taken by those that wait and by results, which are kept for a day: send the file later. DELETE removes a result.',
    LATER,
  )
}

/** 507: the folder would not have the space even if it were empty. */
export function willNeverFit(room: number, ceiling: number): Problem {
  return new Problem(
    'batches-full',
    `Making this batch may take ${megabytes(room)}, and this service has ${megabytes(ceiling)} for all batches: split the file.`,
    LATER,
  )
}

/** 507: the disk itself. */
export function diskFull(): Problem {
  return new Problem('batches-full', 'The disk of the service is full: send the file later.', LATER)
}
