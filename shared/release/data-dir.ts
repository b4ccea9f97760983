import { join } from 'node:path'
import { readJson, readJsonFile, readText, UnreadableFile } from '../files/unreadable-file.ts'
import {
  type CurrentPointer,
  currentPointer,
  type Manifest,
  manifest,
  manifestDigest,
  otherFormat,
} from './release.ts'

/** Releases that are kept when the settings say nothing. */
export const KEPT_RELEASES = 5

/** Where things stand in the data folder (`TERRIER_DATA`). */
export class DataDir {
  readonly dir: string
  /** Releases that a publication leaves in the folder, the current one included. */
  readonly keptReleases: number

  constructor(dir: string, keptReleases = KEPT_RELEASES) {
    this.dir = dir
    this.keptReleases = keptReleases
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

  /** sha256 (hex) of the manifest's text; releases of older versions have none. */
  manifestDigest(id: string): string {
    return join(this.release(id), 'manifest.sha256')
  }

  pointer(): string {
    return join(this.dir, 'current.json')
  }

  /** Signs the session ids of agents; made on first use. */
  mcpSecret(): string {
    return join(this.dir, 'mcp-secret')
  }

  /** From which the key is made that secrets of webhooks are kept with; made on first use. */
  watchSecret(): string {
    return join(this.dir, 'watch-secret')
  }

  /** There once a watch was made with the embedded database: without it that database is not opened for a publication. */
  watchMark(): string {
    return join(this.dir, 'watches')
  }

  /** Digests of files that were checked, with what the file system said of them then; made again when it is lost. */
  checkedFiles(): string {
    return join(this.dir, 'checked-files.json')
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

  /** The pointer, undefined when there is none. Throws UnreadableFile when it is damaged. */
  async readPointer(): Promise<CurrentPointer | undefined> {
    return readJsonFile(this.pointer(), currentPointer, POINTER_REMEDY).catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.missing) return undefined
      throw error
    })
  }

  /** A release's manifest. Throws UnreadableFile when it is absent, damaged, of another format or that of another release. */
  async readManifest(id: string): Promise<Manifest> {
    const path = this.manifest(id)
    const text = await readText(path, MANIFEST_REMEDY)
    const read = readJson(text, manifest, otherFormat)
    if ('why' in read) throw new UnreadableFile(path, read.why, MANIFEST_REMEDY)
    if (read.value.id !== id)
      throw new UnreadableFile(path, `it is the manifest of release ${read.value.id}`, MANIFEST_REMEDY)
    // Last, because the reasons above say more.
    const digest = await this.#readDigest(id)
    if (digest === undefined || digest.trim() === manifestDigest(text)) return read.value
    const why = 'it does not have the content that manifest.sha256 in its folder names'
    throw new UnreadableFile(path, why, MANIFEST_REMEDY)
  }

  /** Releases made before the digest was kept have none. */
  async #readDigest(id: string): Promise<string | undefined> {
    return readText(this.manifestDigest(id), MANIFEST_REMEDY).catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.missing) return undefined
      throw error
    })
  }

  /** The manifest of the current release, undefined before the first one. Throws UnreadableFile. */
  async readCurrent(): Promise<Manifest | undefined> {
    const pointer = await this.readPointer()
    return pointer && this.readManifest(pointer.release)
  }
}

const POINTER_REMEDY = 'terrier releases lists the releases; terrier rollback <id> writes this file again'
const MANIFEST_REMEDY =
  'Put it back from a backup, or serve another release: terrier releases lists them, terrier rollback <id> makes one current'
