import { expect, test, vi } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { type Database, withDuckDb } from './database.ts'
import { streamWhole } from './rows.ts'
import { ident, joinSql, quoted, sql } from './sql.ts'

/** More than an appender holds back before it writes. */
const MANY = 210_000

const inDatabase = async <T>(work: (db: Database) => Promise<T>) =>
  withDuckDb(await temporaryDir('database'), work)

test('rows are appended while a result is streamed, and all of both arrive', () =>
  inDatabase(async (db) => {
    await db.run('CREATE TABLE copied (i BIGINT)')
    const copied = await db.writer('copied')
    for await (const chunk of streamWhole(db, sql`i`, sql`range(${MANY}) t(i)`))
      for (const [i] of chunk.getRows()) copied.row(BigInt(Number(i)))
    copied.close()
    expect(await db.count('copied')).toBe(MANY)
  }))

test('nothing can be run while a result is streamed, and everything after it, also when it was left', () =>
  inDatabase(async (db) => {
    for await (const _ of db.stream(sql`SELECT * FROM range(${MANY})`)) {
      await expect(db.run('SELECT 1')).rejects.toThrow('is being streamed')
      await expect(db.count('range(1)')).rejects.toThrow('is being streamed')
      break
    }
    expect(await db.value('SELECT 1')).toBe(1)
  }))

test('a query that fails while it is streamed rejects, and the database goes on', () =>
  inDatabase(async (db) => {
    const reading = (async () => {
      for await (const _ of db.stream(`SELECT CAST(concat('x', i) AS INTEGER) FROM range(5000) t(i)`));
    })()
    await expect(reading).rejects.toThrow('Could not convert')
    expect(await db.value('SELECT 2')).toBe(2)
  }))

test('a table is filled, filled again and added to', () =>
  inDatabase(async (db) => {
    const columns = 'name VARCHAR, n INTEGER, yes BOOLEAN, bytes BLOB, parts VARCHAR[]'
    await db.fill('things', columns, [['x', 1, true, Buffer.from('a'), ['p', 'q']]])
    await db.fill('things', columns, [['y', 2, false, null, []]])
    await db.append('things', [[null, null, null, null, null]])
    expect(await db.json('SELECT name, n, yes, parts FROM things')).toEqual([
      ['y', 2, false, []],
      [null, null, null, null],
    ])
  }))

test('values are quoted, names too, and a bare text does not compile', () =>
  inDatabase(async (db) => {
    const name = 'l\'an "2000"'
    await db.run(sql`CREATE TABLE ${ident(name)} (a VARCHAR)`)
    await db.append(name.replaceAll('"', '"'), [[name]])
    expect(
      await db.all(sql`SELECT a FROM ${ident(name)} WHERE a IN (${joinSql([name, 'b'].map(quoted))})`),
    ).toEqual([[name]])
    expect(() => sql`SELECT ${Number.NaN}`).toThrow('cannot stand in a statement')
    const text: string = 'DROP TABLE x'
    // @ts-expect-error a text is put in with `quoted` or `ident`
    expect(() => sql`${text}`).toThrow()
    // @ts-expect-error a statement that is put together at run time comes from the tag
    await expect(db.run(`SELECT ${text}`)).rejects.toThrow()
  }))

test('work within a share has that much memory, and what comes after it all again', async () => {
  vi.stubEnv('INGEST_MEMORY_MB', '1000')
  await withDuckDb(
    await temporaryDir('shares'),
    async (db) => {
      const limit = () => db.value("SELECT current_setting('memory_limit')")
      expect(await limit()).toBe('476.8 MiB')
      expect(await db.within(0.6, limit)).toBe('286.1 MiB')
      // The least that a share gives: 120 MB.
      expect(await db.within(0.1, limit)).toBe('114.4 MiB')
      expect(await limit()).toBe('476.8 MiB')
    },
    0.5,
  )
})
