import { type Batch, isEnded, KEPT_FOR } from './batch.ts'
import type { BatchFolder } from './batch-folder.ts'

/** Bytes that any batch counts for at least: its description takes a block of the disk, and names in its folder. */
const LEAST = 16_384

/** What batches take of what they may have. */
export interface Usage {
  /** Bytes of the folder: those of results, and those kept free for batches that wait, are made or arrive. */
  bytes: number
  /** Batches that wait, are made or arrive. */
  waiting: number
  /** The same of one key, and what it sent within a day. */
  own: { waiting: number; rowsDay: number; bytesDay: number }
}

/** Counts what is in the folder, except the batch `without`. */
export async function usageOf(folder: BatchFolder, holder: string, without?: string): Promise<Usage> {
  const usage: Usage = { bytes: 0, waiting: 0, own: { waiting: 0, rowsDay: 0, bytesDay: 0 } }
  const since = Date.now() - KEPT_FOR
  for (const { id, batch, claim, size } of await folder.entries()) {
    if (id === without) continue
    const isOwn = (batch ?? claim)?.holder === holder
    const waits = batch ? !isEnded(batch) : claim !== undefined
    usage.bytes += Math.max(LEAST, batch ? bytesOf(batch) : (claim?.bytes ?? size))
    if (waits) usage.waiting++
    if (!isOwn) continue
    if (waits) usage.own.waiting++
    if (batch && Date.parse(batch.createdAt) <= since) continue
    usage.own.rowsDay += batch?.rows ?? 0
    usage.own.bytesDay += batch?.bytes ?? claim?.bytes ?? 0
  }
  return usage
}

/** Bytes that a batch has, or is sure to find. */
function bytesOf(batch: Batch): number {
  // A batch that is cancelled while a process makes it keeps its space until that process ends: it still writes.
  if (!isEnded(batch) || (batch.state === 'cancelled' && batch.endedAt === undefined && batch.startedAt))
    return batch.room
  return batch.result?.bytes ?? 0
}
