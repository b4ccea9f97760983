import { mkdir, rm, utimes } from 'node:fs/promises'
import { extname } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import type { Written } from '../../../formats/written.ts'
import { sizeAt } from '../../../shared/files/is-there.ts'
import { settle } from '../../../shared/files/replace-file.ts'
import { MISSING } from '../../../shared/integrity/damaged-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { linkAgain } from '../release/lay-out-lake.ts'
import { currentFault } from '../release/soundness.ts'
import { hashFile } from './hash.ts'

/** Moves what a step wrote into the store under a name that carries its content. A file is there whole or not at all. */
export async function keep(
  dataDir: DataDir,
  dataset: string,
  area: string,
  written: Written,
): Promise<ReleaseFile> {
  await mkdir(dataDir.store(), { recursive: true })
  const { sha256, bytes } = await hashFile(written.path)
  const { role, kind, rows } = written
  const what = role === 'changes' ? 'changes-' : ''
  const file = `${what}${dataset}-${area}-${kind}.${sha256.slice(0, 12)}${extname(written.path)}`
  const kept: ReleaseFile = { role, dataset, kind, area, file, sha256, bytes, rows }
  const before = await currentFault(dataDir, kept)
  if (before === undefined) {
    // The store holds these bytes already.
    await rm(written.path)
    // Makes the file young: the sweep of another process would remove an old one that no release names yet.
    await utimes(dataDir.store(file), new Date(), new Date())
    return kept
  }
  await settle(written.path, dataDir.store(file))
  if (before !== undefined && before !== MISSING) await linkAgain(dataDir, kept)
  return kept
}

/** Whether a kept file is still there with its size; contents are compared by `terrier verify`. */
export async function isKept(dataDir: DataDir, file: ReleaseFile): Promise<boolean> {
  return (await sizeAt(dataDir.store(file.file))) === file.bytes
}

/** Throws IngestError naming the file when one that a release names is not kept. */
export async function checkKept(dataDir: DataDir, { id, files }: Manifest): Promise<void> {
  for (const file of files)
    if (!(await isKept(dataDir, file)))
      throw new IngestError(
        `Release ${id} cannot be served: ${dataDir.store(file.file)} is missing or has another size`,
      )
}
