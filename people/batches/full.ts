import { Problem } from '../../api/answers/problem.ts'
import { BATCH } from '../../api/kernel/limits.ts'
import { batchSentences } from './batch-sentences.ts'

/** Seconds after which to try again: batches are made in minutes, results are kept for a day. */
const MINUTE = { headers: { 'retry-after': '60' } }
const LATER = { headers: { 'retry-after': '600' } }
const HOUR = { 'retry-after': '3600' }

/** 429: the rows that a key may bring in a day. */
export function tooManyRows(ceiling: number, used: number, more: number): Problem {
  return new Problem('batch-quota-exceeded', batchSentences.manyRows(ceiling, used, more), {
    headers: HOUR,
    extra: { quota: 'rows', ceiling, used },
  })
}

/** 429: the bytes that a key may bring in a day. */
export function tooManyBytes(ceiling: number, used: number): Problem {
  return new Problem('batch-quota-exceeded', batchSentences.manyBytes(ceiling, used), {
    headers: HOUR,
    extra: { quota: 'bytes', ceiling, used },
  })
}

/** 429: the batches of a key that are not ended. */
export function tooManyWaiting(waiting: number): Problem {
  return new Problem('too-many-batches', batchSentences.manyWaiting(waiting, BATCH.waitingOfKey), {
    ...MINUTE,
    extra: { waiting, ceiling: BATCH.waitingOfKey },
  })
}

/** 507: the batches of all keys that are not ended. */
export function queueFull(): Problem {
  return new Problem('batches-full', batchSentences.queueFull(BATCH.waiting), MINUTE)
}

/** 507: the folder has as many bytes as it may. */
export function folderFull(): Problem {
  return new Problem('batches-full', batchSentences.folderFull(), LATER)
}

/** 507: the folder would not have the space even if it were empty. */
export function willNeverFit(room: number, ceiling: number): Problem {
  return new Problem('batches-full', batchSentences.neverFits(room, ceiling), LATER)
}

/** 507: the disk itself. */
export function diskFull(): Problem {
  return new Problem('batches-full', batchSentences.diskFull(), LATER)
}
