import type { BatchView } from '../../shared/schemas/batch.ts'
import { type Batch, expiryOf } from './batch.ts'

/** A batch as its holder sees it. */
export function describeBatch(batch: Batch): BatchView {
  const {
    id,
    state,
    createdAt,
    startedAt,
    endedAt,
    rows,
    bytes,
    blankLines,
    done,
    release,
    result,
    failure,
  } = batch
  const address = `/v1/batches/${id}`
  return {
    id,
    state,
    createdAt,
    startedAt: startedAt ?? null,
    endedAt: endedAt ?? null,
    expiresAt: expiryOf(batch).toISOString(),
    rows,
    bytes,
    blankLines: blankLines ?? null,
    rowsDone: done,
    percent: state === 'done' || rows === 0 ? 100 : Math.floor((100 * done) / rows),
    secondsLeft: secondsLeft(batch),
    release: release ?? null,
    failure: failure ?? null,
    result: state === 'done' && result ? { ...result, url: `${address}/result` } : null,
    url: address,
  }
}

/** By the pace so far; null where there is none. */
function secondsLeft({ state, startedAt, rows, done }: Batch): number | null {
  if (state !== 'running' || startedAt === undefined || done === 0) return null
  const seconds = (Date.now() - Date.parse(startedAt)) / 1000
  return Math.ceil((seconds / done) * (rows - done))
}
