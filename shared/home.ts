import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CurrentPointer, currentPointer, type Manifest, manifest } from './release.ts'

/** Where things stand in the data folder (`TERRIER_DATA`). */
export class Home {
  readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  /** Immutable files, named by their content. */
  store(file = ''): string {
    return join(this.dir, 'store', file)
  }

  releases(): string {
    return join(this.dir, 'releases')
  }

  release(id: string): string {
    return join(this.releases(), id)
  }

  manifest(id: string): string {
    return join(this.release(id), 'manifest.json')
  }

  pointer(): string {
    return join(this.dir, 'current.json')
  }

  /** Signs the session ids of agents; made on first use. */
  mcpSecret(): string {
    return join(this.dir, 'mcp-secret')
  }

  downloads(): string {
    return join(this.dir, 'downloads')
  }

  work(name = ''): string {
    return join(this.dir, 'work', name)
  }

  /** Readable tree of the current release's lake. */
  lake(): string {
    return join(this.dir, 'lake')
  }

  /** The pointer, undefined before the first release. Throws when the file is damaged. */
  async readPointer(): Promise<CurrentPointer | undefined> {
    const text = await readIfThere(this.pointer())
    return text === undefined ? undefined : currentPointer.parse(JSON.parse(text))
  }

  /** A release's manifest. Throws when it is absent or damaged, naming the release. */
  async readManifest(id: string): Promise<Manifest> {
    const text = await readIfThere(this.manifest(id))
    if (text === undefined) throw new Error(`There is no release "${id}" in ${this.releases()}`)
    const parsed = manifest.safeParse(JSON.parse(text))
    if (!parsed.success)
      throw new Error(`The manifest of release "${id}" cannot be read: ${parsed.error.message}`)
    return parsed.data
  }

  /** The manifest of the current release, undefined before the first one. */
  async readCurrent(): Promise<Manifest | undefined> {
    const pointer = await this.readPointer()
    return pointer && this.readManifest(pointer.release)
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
