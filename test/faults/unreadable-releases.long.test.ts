import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../ingest/pipeline/progress.ts'
import { forget } from '../../ingest/pipeline/release/forget.ts'
import { releasesOnDisk } from '../../ingest/pipeline/release/list-releases.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import { describeFailure } from '../../jobs/steps/describe-failure.ts'
import { steps } from '../../jobs/steps/steps.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { idOf, publishDays } from '../support/crafted-releases.ts'
import { cutDemo, type DemoFiles, ingestDemo } from '../support/demo.ts'

let files: DemoFiles
let dataDir: DataDir
beforeEach(async () => {
  files = await cutDemo()
  dataDir = files.dataDir
})

const ingest = () => ingestDemo(files, { datasets: ['cog'] })
const pointer = async () => JSON.parse(await readFile(dataDir.pointer(), 'utf8'))
/** The user `nobody` of Linux. */
const NOBODY = 65_534
const LONG_AGO = new Date(Date.now() - 8 * 86_400_000)

/** Makes the files of the crafted releases old enough for a publication to remove those that no release names. */
async function ageStore(): Promise<void> {
  for (const name of await readdir(dataDir.store()))
    if (name.includes('-note.')) await utimes(dataDir.store(name), LONG_AGO, LONG_AGO)
}

const rewritten = (change: (text: string) => string) => async (path: string) =>
  writeFile(path, change(await readFile(path, 'utf8')))

const damages: [string, (path: string) => Promise<unknown>, RegExp][] = [
  ['cut to half', rewritten((text) => text.slice(0, text.length / 2)), /it is not JSON/],
  ['emptied', (path) => writeFile(path, ''), /it is empty/],
  ['of zeros', (path) => writeFile(path, Buffer.alloc(4096)), /it is not JSON/],
  ['of another shape', rewritten((text) => text.replace('"files"', '"fils"')), /another shape: files/],
  [
    'of a newer format',
    rewritten((text) => text.replace('"format": 4', '"format": 5')),
    /format 5, of a newer/,
  ],
  [
    'of an older format',
    rewritten((text) => text.replace('"format": 4', '"format": 0')),
    /format 0, of an older/,
  ],
  ['of another release', rewritten((text) => text.replace(/"id": "r\d{8}/, '"id": "r20010101')), /r20010101/],
  ['missing', (path) => rm(path), /it is missing/],
  ['a folder', (path) => rm(path).then(() => mkdir(path)), /it is a folder/],
]

describe.each(damages)('a manifest that is %s', (_name, damage, why) => {
  test('of any kept release: rollback and ingest do their work, name it, and remove no file', async () => {
    await publishDays(dataDir, 1, 2, 3)
    await damage(dataDir.manifest(idOf(1)))
    await ageStore()
    expect((await rollback(dataDir, idOf(2))).release.id).toBe(idOf(2))
    const { release, changed, warnings } = await ingest()
    expect(changed).toBe(true)
    expect((await pointer()).release).toBe(release.id)
    expect(warnings).toEqual([expect.stringContaining(dataDir.manifest(idOf(1)))])
    expect(warnings[0]).toMatch(why)
    expect(warnings[0]).toContain(`terrier forget ${idOf(1)}`)
    expect(await readdir(dataDir.store())).toContain(`cog-france-note.${idOf(1)}.txt`)
    const listed = (await releasesOnDisk(dataDir)).find(({ id }) => id === idOf(1))
    expect(listed?.unreadable?.why).toMatch(why)
  })

  test('of the current release: the ingest refuses and loses nothing, rollback goes back, then it works', async () => {
    await publishDays(dataDir, 1, 2)
    await damage(dataDir.manifest(idOf(2)))
    const refused = await ingest().catch((error: Error) => error.message)
    expect(refused).toMatch(why)
    expect(refused).toContain(dataDir.manifest(idOf(2)))
    expect(refused).toContain(`terrier rollback (to ${idOf(1)})`)
    expect((await pointer()).release).toBe(idOf(2))
    expect((await rollback(dataDir)).release.id).toBe(idOf(1))
    expect((await ingest()).changed).toBe(true)
  })
})

test('a manifest that this user may not read is listed as such; the others are read', async () => {
  await publishDays(dataDir, 1, 2)
  await chmod(dataDir.manifest(idOf(1)), 0)
  await chmod(dirname(dataDir.dir), 0o755)
  // Root may read everything.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  const releases = await releasesOnDisk(dataDir).finally(() => isRoot && process.seteuid?.(0))
  expect(releases.find(({ id }) => id === idOf(1))?.unreadable?.message).toContain(
    `${dataDir.manifest(idOf(1))} cannot be read: this user has no right to read it (EACCES)`,
  )
  expect(releases.find(({ id }) => id === idOf(2))?.manifest?.id).toBe(idOf(2))
})

test('no step of a job works past a current release that cannot be read, and none is tried again in vain', async () => {
  await publishDays(dataDir, 1, 2)
  await writeFile(dataDir.manifest(idOf(2)), '{')
  const place = { dataPath: dataDir.dir, backoffMs: 1, mirror: files.mirror }
  const asked = { dataset: 'cadastre', millesime: 'latest' }
  const attempts = [
    () => steps.detect(place, { ...asked, area: '96' }, silent),
    () => steps.prepare(place, { ...asked, run: 'cadastre-1', unit: { area: '96' } }, silent),
    () => steps.publish(place, { ...asked, area: '96', run: 'cadastre-1', units: 1 }, [], silent),
  ]
  for (const attempt of attempts) {
    const failure = describeFailure(await attempt().catch((error: unknown) => error))
    expect(failure).toMatchObject({
      transient: false,
      message: expect.stringContaining(dataDir.manifest(idOf(2))),
    })
    expect(failure.message).toContain('terrier rollback')
    expect(failure.stack).toBeUndefined()
  }
  expect((await pointer()).release).toBe(idOf(2))
})

describe('an unreadable release goes', () => {
  const own = (day: number) => `cog-france-note.${idOf(day)}.txt`

  test('with terrier forget, and the files that only it named with it', async () => {
    await publishDays(dataDir, 1, 2, 3)
    await writeFile(dataDir.manifest(idOf(1)), '{')
    await ageStore()
    expect(await forget(dataDir, idOf(1))).toEqual([])
    expect((await releasesOnDisk(dataDir)).map(({ id }) => id)).not.toContain(idOf(1))
    expect(await readdir(dataDir.store())).toEqual(expect.arrayContaining([own(2), own(3)]))
    expect(await readdir(dataDir.store())).not.toContain(own(1))
  })

  test('by itself once all that are kept are newer; a readable one is kept in its place', async () => {
    await publishDays(dataDir, 1, 2)
    await writeFile(dataDir.manifest(idOf(1)), '{')
    await publishDays(dataDir, 3, 4, 5)
    await ageStore()
    expect((await releasesOnDisk(dataDir)).map(({ id }) => id)).toContain(idOf(1))
    await publishDays(dataDir, 6)
    expect((await releasesOnDisk(dataDir)).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2].map(idOf))
    expect(await readdir(dataDir.store())).not.toContain(own(1))
  })

  test('but never the current one, nor one that is not there', async () => {
    await publishDays(dataDir, 1)
    await expect(forget(dataDir, idOf(1))).rejects.toThrow(
      'make another one current first, with terrier rollback',
    )
    await expect(forget(dataDir, idOf(2))).rejects.toThrow(`There is no release "${idOf(2)}"`)
    expect((await pointer()).release).toBe(idOf(1))
  })
})

describe('a pointer that is', () => {
  test.each(damages.filter(([name]) => /cut|emptied|zeros|folder/.test(name)))(
    '%s: ingest and rollback name it, rollback <id> writes it again',
    async (_name, damage, why) => {
      await publishDays(dataDir, 1, 2)
      await damage(dataDir.pointer())
      for (const attempt of [ingest, () => rollback(dataDir), () => forget(dataDir, idOf(1))]) {
        const refused = await attempt().catch((error: Error) => error.message)
        expect(refused).toContain(`${dataDir.pointer()} cannot be read`)
        expect(refused).toMatch(why)
        expect(refused).toContain('terrier rollback <id> writes this file again')
      }
      await rollback(dataDir, idOf(2))
      expect(await pointer()).toEqual({ release: idOf(2), previous: idOf(1) })
      expect((await ingest()).changed).toBe(true)
    },
  )

  test('a folder that holds something: is not removed', async () => {
    await publishDays(dataDir, 1)
    await rm(dataDir.pointer())
    await mkdir(`${dataDir.pointer()}/mine`, { recursive: true })
    await expect(rollback(dataDir, idOf(1))).rejects.toThrow(
      `${dataDir.pointer()} is a folder that holds something`,
    )
    expect(await readdir(dataDir.pointer())).toEqual(['mine'])
    expect((await readdir(dataDir.dir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('lost: the ingest does not begin from nothing, and rollback <id> says which is current', async () => {
    await publishDays(dataDir, 1, 2)
    await rm(dataDir.pointer())
    await expect(ingest()).rejects.toThrow(`${dataDir.pointer()} is missing, though`)
    await expect(rollback(dataDir)).rejects.toThrow('no release is current')
    await rollback(dataDir, idOf(2))
    expect((await ingest()).changed).toBe(true)
  })

  test('not there yet: an ingest killed before it moved the pointer is taken up', async () => {
    const first = (await dataDir.readCurrent())!.id
    await rm(dataDir.pointer())
    const { release, changed } = await ingest()
    expect({ id: release.id, changed }).toEqual({ id: first, changed: false })
    expect(await pointer()).toEqual({ release: first, previous: null })
  })
})
