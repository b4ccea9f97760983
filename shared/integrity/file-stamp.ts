import { type BigIntStats, statSync } from 'node:fs'

/** What the file system says of a file. Two equal stamps mean that nothing has written to the file in between. */
export interface FileStamp {
  /** Device and inode: another file under the same name has another one. */
  readonly inode: string
  /** Size and time of the last write, in nanoseconds. */
  readonly written: string
  /** Time of the last change of content, owner, rights or number of links, in nanoseconds: no program can set it. */
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
  return sameContent(a, b) && a.changed === b.changed
}

/** Whether it is the same file, written to at the same time: rights and links may have changed, and a program may have set the time. */
export function sameContent(a: FileStamp, b: FileStamp): boolean {
  return a.inode === b.inode && a.written === b.written
}
