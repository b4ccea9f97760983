import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { silent } from '../../ingest/pipeline/progress.ts'
import { verify } from '../../ingest/pipeline/release/verify.ts'
import { hashFile } from '../../ingest/pipeline/store/hash.ts'
import { normalisedFiles } from '../../ingest/pipeline/unit/run-unit.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import { type DemoFiles, ingestDemo, publishedDemo } from '../support/demo.ts'

const damages: [string, (bytes: Buffer) => Buffer][] = [
  [
    'one byte flipped',
    (bytes) => {
      const flipped = Buffer.from(bytes)
      flipped[Math.floor(bytes.length / 2)]! ^= 0x10
      return flipped
    },
  ],
  ['its end cut off', (bytes) => bytes.subarray(0, bytes.length - 7)],
]

/** Other test files have links to the same bytes: they are left as they are. */
async function replace(path: string, bytes: Buffer): Promise<void> {
  await rm(path)
  await writeFile(path, bytes)
}

/** One file of every kind of the lake and the quarantine. */
function oneOfEachKind(release: Manifest): ReleaseFile[] {
  const kinds = new Map(
    normalisedFiles(release).map((file) => [`${file.role} ${file.dataset} ${file.kind}`, file]),
  )
  return [...kinds.values()]
}

describe('a file of the lake or the quarantine that was damaged', () => {
  let files: DemoFiles
  let release: Manifest
  beforeAll(async () => {
    files = await publishedDemo()
    release = (await files.dataDir.readCurrent())!
  })

  /** Ingests a dataset that needs none of these files, but takes them over, while they are damaged. Resolves with why it was refused. */
  async function refusal(
    damaged: readonly ReleaseFile[],
    damage: (bytes: Buffer) => Buffer,
    dataset = 'carte-des-loyers',
  ): Promise<string> {
    const paths = damaged.map((file) => files.dataDir.store(file.file))
    for (const path of paths) {
      await rename(path, `${path}.sound`)
      await writeFile(path, damage(await readFile(`${path}.sound`)))
    }
    try {
      return await ingestDemo(files, { datasets: [dataset], files: {} }).then(
        () => 'nothing: it was published',
        (error: Error) => error.message,
      )
    } finally {
      for (const path of paths) await rename(`${path}.sound`, path)
      expect((await files.dataDir.readPointer())?.release).toBe(release.id)
    }
  }

  test.each(damages)('%s, of every kind: the next ingest stops with its name', async (_name, damage) => {
    const kinds = oneOfEachKind(release).filter(({ dataset }) => dataset !== 'carte-des-loyers')
    expect(kinds.length).toBeGreaterThan(30)
    // As many as one message names.
    for (let i = 0; i < kinds.length; i += 10) {
      const damaged = kinds.slice(i, i + 10)
      const refused = await refusal(damaged, damage)
      for (const { file } of damaged) expect(refused).toContain(files.dataDir.store(file))
    }
    expect(await refusal(kinds, damage)).toContain(
      `; and ${kinds.length - 10} more (terrier verify lists them)`,
    )
  })

  test.each(damages)('%s: the command that makes it again is named', async (_name, damage) => {
    const kinds = oneOfEachKind(release)
    for (const [dataset, area, other] of [
      ['cadastre', '96', 'carte-des-loyers'],
      ['oll', 'france', 'carte-des-loyers'],
      ['carte-des-loyers', 'france', 'filosofi'],
    ]) {
      const file = kinds.find((one) => one.dataset === dataset)!
      expect(await refusal([file], damage, other)).toMatch(
        new RegExp(`from the sources: terrier ingest ${dataset} --area ${area}$`),
      )
    }
  })

  test('is made again, with its readable name, by the ingest that the message names', async () => {
    const file = release.files.find(({ role, dataset }) => role === 'lake' && dataset === 'cadastre')!
    for (const [, damage] of damages) {
      const path = files.dataDir.store(file.file)
      const readable = join(files.dataDir.lake(), 'cadastre/departement=96', `${file.kind}.parquet`)
      await replace(path, damage(await readFile(path)))
      await rm(readable)
      await link(path, readable)
      const { changed } = await ingestDemo(files, { datasets: ['cadastre'] })
      expect(changed).toBe(false)
      expect((await hashFile(path)).sha256).toBe(file.sha256)
      expect((await hashFile(readable)).sha256).toBe(file.sha256)
    }
    expect((await verify(files.dataDir, release, silent)).faults).toEqual([])
  })

  test('in the read model is built again by any ingest', async () => {
    const file = release.files.find(({ role, kind }) => role === 'readmodel' && kind === 'parcels')!
    for (const [, damage] of damages) {
      const path = files.dataDir.store(file.file)
      await replace(path, damage(await readFile(path)))
      await ingestDemo(files, { datasets: ['carte-des-loyers'] })
      expect((await hashFile(path)).sha256).toBe(file.sha256)
    }
    expect((await readdir(files.dataDir.store())).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
