import { fileTooLong } from '../../api/answers/csv-body.ts'
import { BATCH, BODY_BYTES } from '../../api/kernel/limits.ts'
import type { Batch } from './batch.ts'
import type { BatchFolder } from './batch-folder.ts'
import type { Claim, ClaimEnd } from './claim.ts'
import { FolderLock } from './folder-lock.ts'
import { folderFull, queueFull, tooManyBytes, tooManyRows, tooManyWaiting, willNeverFit } from './full.ts'
import { usageOf } from './usage.ts'

/** What batches may take. */
export interface BatchCeilings {
  /** Rows and bytes of files that a key may bring in 24 hours; 0 = no ceiling. */
  rowsDay: number
  bytesDay: number
  /** Bytes of the whole folder. */
  folder: number
}

/** Bytes of its folder that a batch may have while it is made: its file, the table of its rows, what sorting spills, and its result. */
export function roomForBatch({ bytes, rows }: Pick<Batch, 'bytes' | 'rows'>): number {
  return BATCH.room.any + BATCH.room.perByte * bytes + BATCH.room.perRow * rows
}

/**
 * Gives space of the folder of batches, and of what a key may send, to files before they arrive: the ceilings hold while many arrive at once, in all
 * processes over one data folder.
 */
export class BatchLedger {
  readonly #folder: BatchFolder
  readonly #ceilings: BatchCeilings
  readonly #lock: FolderLock

  constructor(folder: BatchFolder, ceilings: BatchCeilings) {
    this.#folder = folder
    this.#ceilings = ceilings
    this.#lock = new FolderLock(folder.dir)
  }

  /**
   * Reserves space for a file of `announced` bytes, or for as many as it may have when its length is not announced, and makes the folder of its batch.
   * Throws the Problem (400, 429 or 507) of a file that may not come.
   */
  async claim(holder: string, announced: number | undefined): Promise<Claim> {
    const longest = BODY_BYTES.batch
    if (announced !== undefined && announced > longest) throw fileTooLong(longest)
    const { bytesDay, folder } = this.#ceilings
    return this.#lock.alone(async () => {
      const { bytes: taken, waiting, own } = await usageOf(this.#folder, holder)
      if (own.waiting >= BATCH.waitingOfKey) throw tooManyWaiting(own.waiting)
      if (waiting >= BATCH.waiting) throw queueFull()
      const left: [ClaimEnd, number][] = [
        ['file', longest],
        ['key', bytesDay === 0 ? Infinity : bytesDay - own.bytesDay],
        ['folder', folder - taken],
      ]
      const [endsBy, most] = left.reduce((least, one) => (one[1] < least[1] ? one : least))
      const bytes = announced ?? most
      if (bytes > most || most <= 0) throw this.#refusal(endsBy, own.bytesDay)
      return { ...(await this.#folder.begin({ holder, bytes })), endsBy }
    })
  }

  /** The Problem of a file that has more bytes than its claim. */
  async overrun({ holder, id, endsBy }: Claim): Promise<Error> {
    return this.#refusal(endsBy, (await usageOf(this.#folder, holder, id)).own.bytesDay)
  }

  /** Writes the batch in the place of its claim. Throws the Problem (429 or 507) of one that is too much. */
  async settle(batch: Batch): Promise<void> {
    const { rowsDay, folder } = this.#ceilings
    if (batch.room > folder) throw willNeverFit(batch.room, folder)
    await this.#lock.alone(async () => {
      const { bytes, own } = await usageOf(this.#folder, batch.holder, batch.id)
      if (rowsDay !== 0 && own.rowsDay + batch.rows > rowsDay)
        throw tooManyRows(rowsDay, own.rowsDay, batch.rows)
      if (bytes + batch.room > folder) throw folderFull()
      await this.#folder.write(batch)
      await this.#folder.forgetClaim(batch.id)
    })
  }

  #refusal(endsBy: ClaimEnd, bytesDay: number): Error {
    if (endsBy === 'file') return fileTooLong(BODY_BYTES.batch)
    return endsBy === 'key' ? tooManyBytes(this.#ceilings.bytesDay, bytesDay) : folderFull()
  }
}
