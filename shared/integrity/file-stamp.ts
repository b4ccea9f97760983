import { type BigIntStats, statSync } from 'node:fs'

/** A file's identity and times in the file system. While the stamp is the same, nothing has written to the file. */
export interface FileStamp {
  /** Device and inode: another file of the same name has another value. */
  readonly inode: string
  /** Size and time of the last write, in nanoseconds. */
  readonly written: string
  /** Time of the last change of content, owner, permissions or link count, in nanoseconds: no program can set it. */
  readonly changed: string
}

/** The stamp in `stats`, which must come from a call with `bigint: true`. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileStamp {
  return { inode: `${dev}:${ino}`, written: `${size}:${mtimeNs}`, changed: `${ctimeNs}` }
}

/** The stamp of the regular file at `path`, undefined when there is none. Takes microseconds, so it may be called from the event loop. */
export function stampAt(path: string): FileStamp | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats?.isFile() ? stampOf(stats) : undefined
}

export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.inode === b.inode && a.written === b.written && a.changed === b.changed
}
