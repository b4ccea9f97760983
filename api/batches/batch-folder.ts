import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../shared/files/replace-file.ts'
import { readJsonFile, UnreadableFile } from '../../shared/files/unreadable-file.ts'
import { type Batch, batchSchema, expiryOf, isEnded, KEPT_FOR } from './batch.ts'

const REMEDY = 'The batch is lost: send it again'

/** The batches of a service, a folder each in the data folder, which its processes share. */
export class BatchFolder {
  readonly dir: string

  constructor(dataPath: string) {
    this.dir = join(dataPath, 'batches')
  }

  /** Path of a file of a batch. */
  path(id: string, file: 'batch.json' | 'input' | 'result' | 'work' | 'cancelled' | ''): string {
    return join(this.dir, id, file)
  }

  /** Makes the folder of a new batch, into which its file is to be written; gives its id. */
  async begin(): Promise<string> {
    const id = randomUUID()
    await mkdir(this.path(id, ''), { recursive: true })
    return id
  }

  async write(batch: Batch): Promise<void> {
    await writeAtomically(this.path(batch.id, 'batch.json'), JSON.stringify(batch))
  }

  /** Undefined when there is none of this id, or it has no description yet. One that is not wanted any more counts as cancelled at once. */
  async read(id: string): Promise<Batch | undefined> {
    const batch = await this.#written(id)
    return batch && !isEnded(batch) && this.isCancelled(id) ? { ...batch, state: 'cancelled' } : batch
  }

  /** The oldest batch that somebody has to make, or to clear away because it is not wanted any more. */
  async next(): Promise<string | undefined> {
    const written = await this.#all((id) => this.#written(id))
    return written.find((batch) => !isEnded(batch))?.id
  }

  async #written(id: string): Promise<Batch | undefined> {
    try {
      return await readJsonFile(this.path(id, 'batch.json'), batchSchema, REMEDY)
    } catch (error) {
      if (error instanceof UnreadableFile && error.missing) return undefined
      throw error
    }
  }

  /** All batches, the oldest first; one whose description is damaged is passed over. */
  list(): Promise<Batch[]> {
    return this.#all((id) => this.read(id))
  }

  async #all(readOne: (id: string) => Promise<Batch | undefined>): Promise<Batch[]> {
    const names = await readdir(this.dir).catch(() => [])
    const read = await Promise.all(names.map((name) => readOne(name).catch(() => undefined)))
    return read
      .filter((batch) => batch !== undefined)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  }

  /** Rows that a holder sent within a day. */
  async rowsOf(holder: string): Promise<number> {
    const since = Date.now() - KEPT_FOR
    return (await this.list())
      .filter((batch) => batch.holder === holder && Date.parse(batch.createdAt) > since)
      .reduce((sum, { rows }) => sum + rows, 0)
  }

  /** Says that a batch is not wanted any more: whoever works on it ends. */
  async cancel(id: string): Promise<void> {
    await writeFile(this.path(id, 'cancelled'), '')
  }

  isCancelled(id: string): boolean {
    return existsSync(this.path(id, 'cancelled'))
  }

  /** Removes what a batch was made from and what it made; its description stays, for its rows count for a day. */
  async clear(id: string): Promise<void> {
    for (const file of ['input', 'result', 'work'] as const)
      await rm(this.path(id, file), { recursive: true, force: true })
  }

  /** Removes all of a batch. */
  async remove(id: string): Promise<void> {
    await rm(this.path(id, ''), { recursive: true, force: true })
  }

  /** Removes the batches whose day is over. */
  async sweep(): Promise<void> {
    for (const batch of await this.list())
      if (isEnded(batch) && expiryOf(batch).getTime() < Date.now()) await this.remove(batch.id)
  }
}
