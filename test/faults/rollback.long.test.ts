import { readFile, rm, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { releasesOnDisk } from '../../ingest/pipeline/release/list-releases.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { idOf, publishAs, publishDays } from '../support/crafted-releases.ts'
import { cutDemo } from '../support/demo.ts'

let dataDir: DataDir
beforeEach(async () => {
  dataDir = (await cutDemo()).dataDir
})

const pointer = async () => JSON.parse(await readFile(dataDir.pointer(), 'utf8'))

describe('the release before', () => {
  test('is the one that the current was published after: rollback twice goes back twice, an id comes forward', async () => {
    const first = (await dataDir.readCurrent())!.id
    await publishDays(dataDir, 1, 2)
    expect(await pointer()).toEqual({ release: idOf(2), previous: idOf(1) })
    await rollback(dataDir)
    expect(await pointer()).toEqual({ release: idOf(1), previous: first })
    await rollback(dataDir)
    expect(await pointer()).toEqual({ release: first, previous: null })
    await expect(rollback(dataDir)).rejects.toThrow(
      `There is no release before the current one (${first}). terrier rollback <id> goes to another one: `,
    )
    await rollback(dataDir, idOf(2))
    expect(await pointer()).toEqual({ release: idOf(2), previous: idOf(1) })
  })

  test('is never the one that was rolled back from', async () => {
    await publishDays(dataDir, 1, 2)
    await rollback(dataDir)
    await publishDays(dataDir, 3)
    expect((await rollback(dataDir)).release.id).toBe(idOf(1))
  })

  test('is the right one when the clock was set back, and the releases before it are kept', async () => {
    const future = 'r20990101-000000-00000000'
    await publishAs(dataDir, future)
    await publishDays(dataDir, 9, 8, 7)
    expect((await rollback(dataDir)).release.id).toBe(idOf(8))
    expect((await rollback(dataDir)).release.id).toBe(idOf(9))
    expect((await rollback(dataDir)).release.id).toBe(future)
    await rollback(dataDir, idOf(7))
    await publishDays(dataDir, 6, 5)
    const kept = (await releasesOnDisk(dataDir)).map(({ id }) => id)
    expect(kept).toEqual([9, 8, 7, 6, 5].map(idOf))
  })

  test('when it cannot be read, is refused with the ids there are', async () => {
    await publishDays(dataDir, 1, 2, 3)
    await writeFile(dataDir.manifest(idOf(2)), '{')
    await expect(rollback(dataDir)).rejects.toThrow(dataDir.manifest(idOf(2)))
    await expect(rollback(dataDir)).rejects.toThrow(new RegExp(`goes to another one: .*${idOf(1)}`))
    expect((await pointer()).release).toBe(idOf(3))
    expect((await rollback(dataDir, idOf(1))).release.id).toBe(idOf(1))
  })

  test('when a file of it is missing, is refused with its path', async () => {
    await publishDays(dataDir, 1, 2)
    const own = dataDir.store(`cog-france-note.${idOf(1)}.txt`)
    await rm(own)
    await expect(rollback(dataDir)).rejects.toThrow(`${own} is missing or has another size`)
    expect((await pointer()).release).toBe(idOf(2))
  })
})
