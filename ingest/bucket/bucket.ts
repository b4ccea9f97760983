import type { Readable } from 'node:stream'

/**
 * Storage that several machines share for a service's releases: a folder, or an S3 bucket. Keys are paths with slashes. An
 * implementation must put an object whole or not at all: readers poll it without a lock.
 */
export interface Bucket {
  /** The content, undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Size in bytes, undefined when there is none. */
  size(key: string): Promise<number | undefined>
  putFile(key: string, path: string, sha256: string): Promise<void>
  putText(key: string, text: string): Promise<void>
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>
}

/** Transfers at the same time: enough to fill a line, few enough for a disk. */
export const TRANSFERS = 6

/** Keys of a bucket. */
export const keys = {
  /** Which release is current; written last. */
  pointer: 'current.json',
  /** The releases that are kept, newest first. */
  index: 'releases.json',
  manifest: (id: string) => `releases/${id}.json`,
  file: (name: string) => `store/${name}`,
}
