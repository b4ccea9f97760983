import { readFile, rm, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { listReleases } from '../../ingest/pipeline/release/list-releases.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import type { Home } from '../../shared/home.ts'
import { idOf, publishAs, publishDays } from '../support/crafted-releases.ts'
import { cutDemo } from '../support/demo.ts'

let home: Home
beforeEach(async () => {
  home = (await cutDemo()).home
})

const pointer = async () => JSON.parse(await readFile(home.pointer(), 'utf8'))

describe('the release before', () => {
  test('is the one that the current was published after: rollback twice goes back twice, an id comes forward', async () => {
    const first = (await home.readCurrent())!.id
    await publishDays(home, 1, 2)
    expect(await pointer()).toEqual({ release: idOf(2), previous: idOf(1) })
    await rollback(home)
    expect(await pointer()).toEqual({ release: idOf(1), previous: first })
    await rollback(home)
    expect(await pointer()).toEqual({ release: first, previous: null })
    await expect(rollback(home)).rejects.toThrow(
      `There is no release before the current one (${first}). terrier rollback <id> goes to another one: `,
    )
    await rollback(home, idOf(2))
    expect(await pointer()).toEqual({ release: idOf(2), previous: idOf(1) })
  })

  test('is never the one that was rolled back from', async () => {
    await publishDays(home, 1, 2)
    await rollback(home)
    await publishDays(home, 3)
    expect((await rollback(home)).release.id).toBe(idOf(1))
  })

  test('is the right one when the clock was set back, and the releases before it are kept', async () => {
    const future = 'r20990101-000000-00000000'
    await publishAs(home, future)
    await publishDays(home, 9, 8, 7)
    expect((await rollback(home)).release.id).toBe(idOf(8))
    expect((await rollback(home)).release.id).toBe(idOf(9))
    expect((await rollback(home)).release.id).toBe(future)
    await rollback(home, idOf(7))
    await publishDays(home, 6, 5)
    const kept = (await listReleases(home)).map(({ id }) => id)
    expect(kept).toEqual([9, 8, 7, 6, 5].map(idOf))
  })

  test('when it cannot be read, is refused with the ids there are', async () => {
    await publishDays(home, 1, 2, 3)
    await writeFile(home.manifest(idOf(2)), '{')
    await expect(rollback(home)).rejects.toThrow(home.manifest(idOf(2)))
    await expect(rollback(home)).rejects.toThrow(new RegExp(`goes to another one: .*${idOf(1)}`))
    expect((await pointer()).release).toBe(idOf(3))
    expect((await rollback(home, idOf(1))).release.id).toBe(idOf(1))
  })

  test('when a file of it is missing, is refused with its path', async () => {
    await publishDays(home, 1, 2)
    const own = home.store(`cog-france-note.${idOf(1)}.txt`)
    await rm(own)
    await expect(rollback(home)).rejects.toThrow(`${own} is missing or has another size`)
    expect((await pointer()).release).toBe(idOf(2))
  })
})
