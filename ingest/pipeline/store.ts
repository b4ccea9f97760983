import { mkdir, open, rename, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Home } from '../../shared/home.ts'
import type { ReleaseFile } from '../../shared/release.ts'
import type { Written } from '../dataset.ts'
import { hashFile } from './hash.ts'

/** Moves what a step wrote into the store under a name that carries its content. A file is there whole or not at all. */
export async function keep(
  home: Home,
  dataset: string,
  area: string,
  written: Written,
): Promise<ReleaseFile> {
  await mkdir(home.store(), { recursive: true })
  const { sha256, bytes } = await hashFile(written.path)
  const { role, kind, rows } = written
  const file = `${dataset}-${area}-${kind}.${sha256.slice(0, 12)}${extname(written.path)}`
  await syncToDisk(written.path)
  await rename(written.path, home.store(file))
  return { role, dataset, kind, area, file, sha256, bytes, rows }
}

/** Whether a kept file is still there with its size; contents are compared by `terrier verify`. */
export async function isKept(home: Home, file: ReleaseFile): Promise<boolean> {
  return stat(home.store(file.file)).then(
    (found) => found.size === file.bytes,
    () => false,
  )
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
