import { type FileHandle, open } from 'node:fs/promises'
import type { CheckedFiles } from '../shared/integrity/checked-files.ts'
import { DamagedFile, MISSING } from '../shared/integrity/damaged-file.ts'
import { type FileStamp, sameStamp, stampOf } from '../shared/integrity/file-stamp.ts'
import {
  type LeavingFile,
  lakePathOf,
  leavingFiles,
  type WithheldFile,
} from '../shared/lake/leaving-files.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../shared/release/release.ts'

/**
 * Bytes that are read at once, and so held for each reader. Each piece costs turns of the event loop, in which other callers wait: in pieces of 128 kB
 * the same bytes took a third more processor time.
 */
const CHUNK = 512 * 1024

/** Times that a file which changes between its check and its opening is checked again. */
const LOOKS = 3

/** The lake files of one release, those that may leave and those that may not. */
export class LakeFiles {
  readonly #dataDir: DataDir
  readonly #checked: CheckedFiles
  readonly #manifest: Manifest
  #listed: { leaving: Map<string, LeavingFile>; withheld: Map<string, WithheldFile> } | undefined
  /** Checks under way: readers who come together wait for one. */
  readonly #checking = new Map<string, Promise<FileStamp>>()

  constructor(manifest: Manifest, dataDir: DataDir, checked: CheckedFiles) {
    this.#manifest = manifest
    this.#dataDir = dataDir
    this.#checked = checked
  }

  /** The file at a path as `pathOf` writes it. Nothing else is ever opened: a path is looked up, not walked. */
  at(path: string): LeavingFile | WithheldFile | undefined {
    this.#listed ??= listed(this.#manifest)
    return this.#listed.leaving.get(path) ?? this.#listed.withheld.get(path)
  }

  /**
   * Opens a file whose bytes are those of its checksum. It is hashed whole when it was never checked, or when what the file system says of it
   * has changed since. Throws DamagedFile.
   */
  async open({ stored }: LeavingFile): Promise<OpenLakeFile> {
    for (let look = 1; ; look++) {
      const checked = await this.#check(stored)
      const handle = await open(this.#dataDir.store(stored.file)).catch(() => {
        throw new DamagedFile(stored.file, MISSING)
      })
      const stamp = stampOf(await handle.stat({ bigint: true }))
      if (sameStamp(stamp, checked)) return new OpenLakeFile(handle, stamp, stored)
      await handle.close()
      if (look === LOOKS) throw new DamagedFile(stored.file, 'is being written to')
    }
  }

  #check(stored: ReleaseFile): Promise<FileStamp> {
    const before = this.#checking.get(stored.file)
    if (before) return before
    const check = this.#checked.check(stored).finally(() => this.#checking.delete(stored.file))
    this.#checking.set(stored.file, check)
    return check
  }
}

function listed(manifest: Manifest) {
  const { files, withheld } = leavingFiles(manifest)
  return {
    leaving: new Map(files.map((file) => [file.path, file])),
    withheld: new Map(withheld.map((file) => [lakePathOf(file.stored), file])),
  }
}

/** A checked file that is open. A release that is swapped away and removed takes its name, not its bytes, as long as it is. */
export class OpenLakeFile {
  readonly #handle: FileHandle
  readonly #stamp: FileStamp
  readonly #stored: ReleaseFile

  constructor(handle: FileHandle, stamp: FileStamp, stored: ReleaseFile) {
    this.#handle = handle
    this.#stamp = stamp
    this.#stored = stored
  }

  /**
   * The bytes from `start` to `end` (both included), a chunk at a time, as they are asked for. Throws DamagedFile before it gives a byte of a
   * file that was written to since it was opened. (Links to it may come and go: they change its `ctime`, not its bytes.)
   */
  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at <= end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, end + 1 - at))
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, at)
      const { inode, written } = stampOf(await this.#handle.stat({ bigint: true }))
      if (bytesRead === 0 || inode !== this.#stamp.inode || written !== this.#stamp.written)
        throw new DamagedFile(this.#stored.file, 'was written to while it was sent')
      yield chunk.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
