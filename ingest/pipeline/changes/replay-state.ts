import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../../shared/files/replace-file.ts'
import { readJsonFile, UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import { RELEASE_ID } from '../../../shared/release/release.ts'

/** What a copy of the lake says of itself: the release whose rows it has. */
const state = z.strictObject({ release: z.string().regex(RELEASE_ID) })

/** A step that is ready: the files that take their place, and those that go. */
const step = z.strictObject({
  release: z.string().regex(RELEASE_ID),
  written: z.array(z.string()),
  removed: z.array(z.string()),
})
export type ReplayStep = z.infer<typeof step>

const REMEDY = 'Remove the folder and copy the lake anew: terrier replay <folder>'

/**
 * A copy of the lake in a folder, which goes from one release to the next whole: files are made aside in `next/`, then `next.json` says that
 * they are ready, then they take their places. A copy that was killed in between goes on from there.
 */
export class ReplayState {
  readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  /** Where the file at a path of the copy is, and where it is made. */
  file(path: string): string {
    return join(this.dir, path)
  }

  async staged(path: string): Promise<string> {
    const staged = join(this.dir, 'next', path)
    await mkdir(dirname(staged), { recursive: true })
    return staged
  }

  /** The release whose rows the copy has, after ending a step that was under way; undefined for a folder that holds no copy. Throws UnreadableFile. */
  async release(): Promise<string | undefined> {
    const ready = await this.#read('next.json', step)
    if (ready) await this.#end(ready)
    await rm(join(this.dir, 'next'), { recursive: true, force: true })
    return (await this.#read('replay.json', state))?.release
  }

  /** Makes what is staged the copy. */
  async take(ready: ReplayStep): Promise<void> {
    await writeAtomically(join(this.dir, 'next.json'), JSON.stringify(ready))
    await this.#end(ready)
  }

  async #end({ release, written, removed }: ReplayStep): Promise<void> {
    for (const path of written) {
      await mkdir(dirname(this.file(path)), { recursive: true })
      await rename(join(this.dir, 'next', path), this.file(path)).catch((error: NodeJS.ErrnoException) => {
        // It has its place already: the run before was killed after this rename.
        if (error.code !== 'ENOENT') throw error
      })
    }
    for (const path of removed) await rm(this.file(path), { force: true })
    await writeAtomically(join(this.dir, 'replay.json'), JSON.stringify({ release }))
    await rm(join(this.dir, 'next.json'), { force: true })
  }

  async #read<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    return readJsonFile(join(this.dir, name), schema, REMEDY).catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.missing) return undefined
      throw error
    })
  }
}
