import { createReadStream } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { replaceFile, writeAtomically } from '../../shared/files/replace-file.ts'
import type { Bucket } from './bucket.ts'

/** A folder that all machines mount. */
export class FolderBucket implements Bucket {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  async get(key: string): Promise<Readable | undefined> {
    if ((await this.size(key)) === undefined) return undefined
    return createReadStream(join(this.#dir, key))
  }

  async size(key: string): Promise<number | undefined> {
    return stat(join(this.#dir, key)).then(
      (found) => found.size,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      },
    )
  }

  async putFile(key: string, path: string): Promise<void> {
    await replaceFile(join(this.#dir, key), (part) => copyFile(path, part))
  }

  async putText(key: string, text: string): Promise<void> {
    await writeAtomically(join(this.#dir, key), text)
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#dir, key), { force: true })
  }
}
