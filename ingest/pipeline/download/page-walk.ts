import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { sizeAt } from '../../../shared/files/is-there.ts'
import { hashFile } from '../store/hash.ts'
import { readKept, writeKept } from './kept-json.ts'
import { removeWithSidecar } from './sidecar.ts'

const walkedPage = z.strictObject({
  url: z.string(),
  path: z.string(),
  sha256: z.string().length(64),
  bytes: z.number().int().positive(),
  resolvedUrl: z.string(),
  fetchedAt: z.iso.datetime(),
  rows: z.number().int().nonnegative(),
  total: z.number().int().nonnegative().optional(),
  next: z.string().optional(),
})
/** One page of a walk, and the address of the one after it. */
export type WalkedPage = z.infer<typeof walkedPage>

const record = z.strictObject({ finished: z.boolean(), pages: z.array(walkedPage) })

/** An unfinished walk older than this is begun again: the portal is updated weekly, and editions must not be joined. */
const LONGEST_PAUSE_MS = 12 * 3600_000

/** The pages brought so far, kept in the folder of the first one so that another process can go on. */
export class PageWalk {
  readonly #path: string | undefined
  readonly #before: readonly string[]
  #pages: WalkedPage[]

  private constructor(path: string | undefined, pages: WalkedPage[], before: readonly string[]) {
    this.#path = path
    this.#pages = pages
    this.#before = before
  }

  /** A walk of which nothing is remembered. */
  static unkept(): PageWalk {
    return new PageWalk(undefined, [], [])
  }

  /** The walk whose first page is at `firstPage`: what an unfinished one already has, if its files are still as they were. */
  static async open(firstPage: string): Promise<PageWalk> {
    const path = `${firstPage}.pages.json`
    const known = await readKept(path, record)
    if (!known) return new PageWalk(path, [], [])
    const before = known.pages.map((page) => page.path)
    const began = known.pages[0] ? Date.parse(known.pages[0].fetchedAt) : 0
    if (known.finished || Date.now() - began > LONGEST_PAUSE_MS) return new PageWalk(path, [], before)
    const intact: WalkedPage[] = []
    for (const page of known.pages) {
      if (!(await isIntact(page))) break
      intact.push(page)
    }
    return new PageWalk(path, intact, before)
  }

  get pages(): readonly WalkedPage[] {
    return this.#pages
  }

  async add(page: WalkedPage): Promise<void> {
    this.#pages.push(page)
    await this.#write(false)
  }

  /** Remembers the walk as whole, and removes the pages of the one before that are no longer part of it. */
  async finish(): Promise<void> {
    await this.#write(true)
    const kept = new Set(this.#pages.map((page) => page.path))
    for (const path of this.#before) if (!kept.has(path)) await removeWithSidecar(path)
  }

  /** Forgets what was brought: the next walk begins at the first page. */
  async forget(): Promise<void> {
    this.#pages = []
    if (this.#path !== undefined) await rm(this.#path, { force: true })
  }

  async #write(finished: boolean): Promise<void> {
    if (this.#path !== undefined)
      await writeKept(this.#path, JSON.stringify({ finished, pages: this.#pages }))
  }
}

async function isIntact({ path, bytes, sha256 }: WalkedPage): Promise<boolean> {
  return (await sizeAt(path)) === bytes && (await hashFile(path)).sha256 === sha256
}
