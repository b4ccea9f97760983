import type { Readable } from 'node:stream'

/**
 * A place that several machines share and that holds a service's releases: a folder, or a bucket that speaks S3.
 * Keys are paths with slashes. What is put is there whole or not at all.
 */
export interface Bucket {
  /** The content, undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Size in bytes, undefined when there is none. */
  size(key: string): Promise<number | undefined>
  putFile(key: string, path: string, sha256: string): Promise<void>
  putText(key: string, text: string): Promise<void>
  /** No error when there is none. */
  remove(key: string): Promise<void>
}

/** Where things stand in a bucket. */
export const keys = {
  /** Which release is current; written last. */
  pointer: 'current.json',
  /** The releases that are kept, newest first. */
  index: 'releases.json',
  manifest: (id: string) => `releases/${id}.json`,
  file: (name: string) => `store/${name}`,
}
