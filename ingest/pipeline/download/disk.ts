import { access, constants } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import { errorCode } from '../../../shared/process/error-code.ts'

/**
 * Runs `work` on the file at `path`; a failure of the disk gets a message of its own, unlike that of the network.
 * @throws IngestError when the disk is full, read-only or otherwise refuses.
 */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IngestError) throw error
    const code = errorCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new IngestError(
        `${path}: the disk is full (${code}). Free some space or point TERRIER_DATA at a larger disk, then run the same command again: it resumes.`,
        { cause: error },
      )
    }
    if (code === undefined) throw error
    throw new IngestError(
      `${path}: the disk refused (${code}). Check that this folder exists, is writable and has no file where a folder is needed.`,
      { cause: error },
    )
  }
}

/** Throws IngestError when a folder is there and cannot be written: on a read-only disk, or by this user. */
export async function checkWritable(dir: string): Promise<void> {
  await onDisk(dir, async () => {
    await access(dir, constants.W_OK).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  })
}
