import { randomUUID } from 'node:crypto'
import { existsSync, type Stats } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptSecret } from '../../api/kernel/kept-secret.ts'
import { writeAtomically } from '../../shared/files/replace-file.ts'
import { readJsonFile, UnreadableFile } from '../../shared/files/unreadable-file.ts'
import { type Batch, expiryOf, isEnded, KEPT_FOR, storedBatchSchema } from './batch.ts'
import { type Claim, claimSchema } from './claim.ts'

const REMEDY = 'The batch is lost: send it again'
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** A connection that brings no byte for 120 seconds is closed: a claim that was not touched for so long (ms) is of a process that died. */
const ABANDONED = 180_000

/** A folder of a batch: `batch` when it was taken, `claim` while its file arrives. */
export interface BatchEntry {
  id: string
  batch?: Batch
  claim?: Omit<Claim, 'id' | 'endsBy'>
  /** Bytes of its files where it has neither. */
  size: number
}

/** The batches of a service, a folder each in the data folder, which its processes share. */
export class BatchFolder {
  readonly dir: string

  constructor(dataPath: string) {
    this.dir = join(dataPath, 'batches')
  }

  /** Path of a file of a batch. */
  path(
    id: string,
    file: 'batch.json' | 'input' | 'result' | 'work' | 'cancelled' | 'claim.json' | 'lock' | '',
  ): string {
    return join(this.dir, id, file)
  }

  /** Makes the folder of a new batch, into which a file of so many bytes is to be written; gives its id. */
  async begin(claim: Omit<Claim, 'id' | 'endsBy'>): Promise<Omit<Claim, 'endsBy'>> {
    const id = randomUUID()
    await mkdir(this.path(id, ''), { recursive: true })
    await writeFile(this.path(id, 'claim.json'), JSON.stringify(claim))
    return { id, ...claim }
  }

  /** What distinguishes this folder from those of other services with the same Redis. Made once, and kept in the folder. */
  queueId(): Promise<string> {
    return keptSecret(join(this.dir, 'queue'))
  }

  async forgetClaim(id: string): Promise<void> {
    await rm(this.path(id, 'claim.json'), { force: true })
  }

  /** All folders of batches, whatever is in them. */
  async entries(): Promise<BatchEntry[]> {
    const names = await readdir(this.dir).catch(() => [])
    return Promise.all(names.filter((name) => ID.test(name)).map((id) => this.#entry(id)))
  }

  async #entry(id: string): Promise<BatchEntry> {
    const batch = await this.read(id).catch(() => undefined)
    if (batch) return { id, batch, size: 0 }
    const claim = await readJsonFile(this.path(id, 'claim.json'), claimSchema, REMEDY).catch(() => undefined)
    return claim ? { id, claim, size: 0 } : { id, size: await this.sizeOf(id) }
  }

  /** Bytes of all files of a batch, as they are now. */
  async sizeOf(id: string): Promise<number> {
    const files = await readdir(this.path(id, ''), { recursive: true }).catch(() => [])
    const sizes = files.map((file) => stat(join(this.path(id, ''), file)).then(sizeIn, () => 0))
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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
      return await readJsonFile(this.path(id, 'batch.json'), storedBatchSchema, REMEDY)
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

  /** Says that a batch is not wanted any more: the process that makes it ends. Its file is removed at once. */
  async cancel(id: string): Promise<void> {
    await writeFile(this.path(id, 'cancelled'), '')
    await rm(this.path(id, 'input'), { force: true })
  }

  isCancelled(id: string): boolean {
    return existsSync(this.path(id, 'cancelled'))
  }

  /** Removes what an ended batch was made from and, unless it is done, what it made; its description stays, because its rows and bytes count for a day. */
  async clear({ id, state }: Pick<Batch, 'id' | 'state'>): Promise<void> {
    const files = ['input', 'work', 'claim.json', ...(state === 'done' ? [] : (['result'] as const))] as const
    for (const file of files) await rm(this.path(id, file), { recursive: true, force: true })
  }

  /** Removes all of a batch. */
  async remove(id: string): Promise<void> {
    await rm(this.path(id, ''), { recursive: true, force: true })
  }

  /** Removes the batches whose day is over, files of ended ones that a process which died left, and uploads that it did not end. */
  async sweep(): Promise<void> {
    for (const { id, batch } of await this.entries()) {
      if (!batch) await this.#removeAbandoned(id)
      else if (batch.endedAt === undefined) continue
      else if (expiryOf(batch).getTime() < Date.now()) await this.remove(id)
      else await this.clear(batch)
    }
  }

  async #removeAbandoned(id: string): Promise<void> {
    const touched = await Promise.all(
      (['', 'claim.json', 'input', 'batch.json'] as const).map((file) =>
        stat(this.path(id, file)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )
    // A description that is there and cannot be read may be mended: it stays for a day.
    const keptFor = existsSync(this.path(id, 'batch.json')) ? KEPT_FOR : ABANDONED
    if (Math.max(...touched) < Date.now() - keptFor) await this.remove(id)
  }
}

const sizeIn = (found: Stats) => (found.isFile() ? found.size : 0)
