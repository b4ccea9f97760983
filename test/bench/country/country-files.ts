import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'

/** A release that is written file by file, without an ingest: read models alone, as the API opens them. */
export class CountryFiles {
  readonly dataDir: DataDir
  readonly files: ReleaseFile[] = []

  private constructor(dataDir: DataDir) {
    this.dataDir = dataDir
  }

  /** Begins in an empty folder at `dir`. */
  static async create(dir: string): Promise<CountryFiles> {
    await rm(dir, { recursive: true, force: true })
    const dataDir = new DataDir(dir)
    await mkdir(dataDir.store(), { recursive: true })
    return new CountryFiles(dataDir)
  }

  /** Writes a file of the space door. */
  async write(about: Pick<ReleaseFile, 'dataset' | 'kind' | 'area' | 'rows'>, bytes: Uint8Array) {
    const file = `${about.kind}-${about.area}.bin`
    await writeFile(this.dataDir.store(file), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.files.push({ role: 'readmodel', ...about, file, sha256, bytes: bytes.length })
  }

  /** Copies a file of another release, as that of `area`: a file of its own, which the page cache holds on its own. */
  async copy(from: DataDir, model: ReleaseFile, area: string) {
    const file = `${model.kind}-${area}${model.file.slice(model.file.lastIndexOf('.'))}`
    await copyFile(from.store(model.file), this.dataDir.store(file))
    this.files.push({ ...model, area, file })
  }

  /** Makes it the current release, with the header of `manifest`. */
  async publish(manifest: Manifest) {
    const { id } = manifest
    await mkdir(this.dataDir.release(id), { recursive: true })
    await writeFile(this.dataDir.manifest(id), JSON.stringify({ ...manifest, files: this.files }))
    await writeFile(this.dataDir.pointer(), JSON.stringify({ release: id, previous: null }))
  }

  /** Rows and megabytes of the files of a kind. */
  weigh(kind: string): { rows: number; megabytes: number } {
    const own = this.files.filter((file) => file.kind === kind)
    return {
      rows: own.reduce((sum, { rows }) => sum + rows, 0),
      megabytes: own.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
    }
  }
}

/** The file of a kind in a release. Throws when there is none. */
export function fileOf(manifest: Manifest, role: ReleaseFile['role'], kind: string, area: string) {
  const found = manifest.files.find((file) => file.role === role && file.kind === kind && file.area === area)
  if (!found) throw new Error(`Release ${manifest.id} has no ${role} file "${kind}" of ${area}`)
  return found
}

/** A whole file, as the artefacts' readers take it. */
export async function bytesOf(dataDir: DataDir, { file }: ReleaseFile): Promise<ArrayBuffer> {
  return Uint8Array.from(await readFile(dataDir.store(file))).buffer
}
