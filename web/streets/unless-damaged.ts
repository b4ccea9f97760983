import { DamagedFile } from '../../shared/integrity/damaged-file.ts'

/** What is read of the addresses, or `otherwise` when their file is damaged: the page has more to show than that. */
export async function unlessDamaged<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return read.catch((error: unknown) => {
    if (error instanceof DamagedFile) return otherwise
    throw error
  })
}
