import { readFile, rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { manifestDigest } from '../../shared/release/release.ts'
import { openRelease } from '../../stores/open-release.ts'
import { cutDemo } from '../../test/support/demo.ts'
import { silent } from '../pipeline/progress.ts'
import { rollback } from '../pipeline/release/rollback.ts'
import { rebuild } from './rebuild.ts'

let dataDir: DataDir
let current: Manifest
beforeEach(async () => {
  dataDir = (await cutDemo()).dataDir
  current = (await dataDir.readCurrent())!
})

/** Makes the current release one of an older version: its format, and none of its documents. */
async function age(): Promise<void> {
  const old = { ...current, format: 1 as const, contentHash: '1'.repeat(64), builds: [] }
  const built = new Set(current.builds.flatMap(({ files }) => files))
  const gone = current.files.filter(({ file, role }) => built.has(file) && role === 'readmodel')
  for (const { file } of gone) await rm(dataDir.store(file))
  const text = JSON.stringify({
    ...old,
    files: current.files.filter((file) => !gone.includes(file)),
    builds: current.builds.map((build) => ({ ...build, key: '0'.repeat(64) })),
  })
  // The files are links that other tests share.
  for (const path of [dataDir.manifest(current.id), dataDir.manifestDigest(current.id)]) await rm(path)
  await writeFile(dataDir.manifest(current.id), text)
  await writeFile(dataDir.manifestDigest(current.id), `${manifestDigest(text)}\n`)
}

test('a release of an older version is not served, and is built again from its lake as it would be built today', async () => {
  await age()
  await expect(openRelease(dataDir.dir)).rejects.toThrow(
    `Release ${current.id} was built by an older version of Terrier: terrier rebuild ${current.id} builds`,
  )
  await expect(rollback(dataDir, current.id)).rejects.toThrow(`terrier rebuild ${current.id}`)
  const { release, changed } = await rebuild({ dataDir, progress: silent }, undefined)
  expect(changed).toBe(true)
  expect(release.files).toEqual(current.files)
  expect(release.contentHash).toBe(current.contentHash)
  expect(JSON.parse(await readFile(dataDir.pointer(), 'utf8')).release).toBe(release.id)
  expect((await openRelease(dataDir.dir)).manifest).toEqual(release)
})

test('a release that is built this way already stays as it is, and becomes current when it is named', async () => {
  expect(await rebuild({ dataDir, progress: silent }, undefined)).toMatchObject({
    changed: false,
    release: { id: current.id },
  })
  expect(await rebuild({ dataDir, progress: silent }, current.id)).toMatchObject({ changed: false })
})

test('a data folder without a release says what to do', async () => {
  const empty = new DataDir(`${dataDir.dir}-empty`)
  await expect(rebuild({ dataDir: empty, progress: silent }, undefined)).rejects.toThrow(
    'terrier ingest --area <code> makes one',
  )
})
