import { expect, test, vi } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from './database.ts'
import { OutOfMemory } from './out-of-memory.ts'

/** Lists that take some 400 MB: an aggregate to lists is not moved to disk. */
const LISTS = 'SELECT len(list(i)) FROM range(50_000_000) t(i)'

test('a statement that needs more than INGEST_MEMORY_MB says so, however it is asked', async () => {
  vi.stubEnv('INGEST_MEMORY_MB', '200')
  await withDuckDb(await temporaryDir('memory'), async (db) => {
    const asked = [
      () => db.run(`CREATE TABLE lists AS ${LISTS}`),
      () => db.all(LISTS),
      async () => {
        for await (const _ of db.stream(LISTS)) expect.unreachable()
      },
    ]
    for (const ask of asked) {
      const failed = await ask().catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(OutOfMemory)
      expect(failed).toMatchObject({ megabytes: 200, message: expect.stringMatching(/^Out of Memory Error/) })
    }
    expect(await db.value('SELECT 1')).toBe(1)
  })
})

test('any other error stays what it is', async () => {
  await withDuckDb(await temporaryDir('memory'), async (db) => {
    await expect(db.run('SELECT * FROM nothing_of_that_name')).rejects.not.toBeInstanceOf(OutOfMemory)
    await expect(db.run('SELECT * FROM nothing_of_that_name')).rejects.toThrow(/nothing_of_that_name/)
  })
})
