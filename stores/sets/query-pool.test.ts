import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { LockedDatabase } from './locked-database.ts'
import { AskerLeft, QueryPool, TooBusy, TooMuch } from './query-pool.ts'

/** Runs for hours. */
const ENDLESS = 'SELECT count(*) FROM range(1000000000000) a, range(1000000) b'
/** Sorts what does not fit into 64 MB. */
const LARGE = 'SELECT list(i ORDER BY hash(i)) FROM range(100000000) t(i)'

let database: LockedDatabase
let path: string

beforeAll(async () => {
  const dir = await temporaryDir('pool')
  path = join(dir, 'ten.parquet')
  const maker = await DuckDBInstance.create()
  const connection = await maker.connect()
  await connection.run(`COPY (SELECT i FROM range(10) t(i)) TO '${path}'`)
  connection.closeSync()
  maker.closeSync()
  database = await LockedDatabase.open([{ name: 'ten', paths: [path] }], { threads: 1, memory: 64e6 })
})

afterAll(() => database.close())

const pool = (limits: Partial<ConstructorParameters<typeof QueryPool>[0]> = {}) =>
  new QueryPool({ places: 2, queue: 2, timeMs: 60_000, ...limits })

const asking = (sql: string) => async (connection: Parameters<Parameters<LockedDatabase['use']>[0]>[0]) =>
  (await connection.runAndReadAll(sql)).getRowsJson()

const TEN = asking('SELECT count(*)::INTEGER FROM ten')

describe('a pool', () => {
  test('interrupts what takes longer than the limit, and the connection answers the next question', async () => {
    const quick = pool({ places: 1, timeMs: 100 })
    await expect(quick.run(database, asking(ENDLESS))).rejects.toThrow(new TooMuch('0.1 seconds'))
    expect(await pool().run(database, TEN)).toEqual([[10]])
    expect(quick.running).toBe(0)
  })

  test('interrupts what nobody waits for any more, and gives its place to who waits', async () => {
    const one = pool({ places: 1 })
    const caller = new AbortController()
    const left = one.run(database, asking(ENDLESS), caller.signal)
    const next = one.run(database, TEN)
    expect([one.running, one.waiting]).toEqual([1, 1])
    caller.abort()
    await expect(left).rejects.toThrow(AskerLeft)
    expect(await next).toEqual([[10]])
  })

  test('forgets who leaves the queue, and refuses who comes when it is full', async () => {
    const one = pool({ places: 1, queue: 1 })
    const running = new AbortController()
    const waiting = new AbortController()
    const first = one.run(database, asking(ENDLESS), running.signal)
    const second = one.run(database, TEN, waiting.signal)
    await expect(one.run(database, TEN)).rejects.toThrow(new TooBusy(2))
    waiting.abort()
    await expect(second).rejects.toThrow(AskerLeft)
    const third = one.run(database, TEN)
    running.abort()
    await expect(first).rejects.toThrow(AskerLeft)
    expect(await third).toEqual([[10]])
    await expect(one.run(database, TEN, running.signal)).rejects.toThrow(AskerLeft)
    expect([one.running, one.waiting]).toEqual([0, 0])
  })

  test('never runs more than its places, whatever the order in which they end', async () => {
    const three = pool({ places: 3, queue: 100 })
    let most = 0
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        three.run(database, async (connection) => {
          most = Math.max(most, three.running)
          await new Promise((resolve) => setTimeout(resolve, (i * 7) % 5))
          return asking(`SELECT ${i} + count(*)::INTEGER FROM ten`)(connection)
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 40 }, (_, i) => [[i + 10]]))
    expect(most).toBe(3)
  })

  test('says so when the memory does not suffice, and stays usable', async () => {
    await expect(pool().run(database, asking(LARGE))).rejects.toThrow(TooMuch)
    expect(await pool().run(database, TEN)).toEqual([[10]])
  })

  test('passes on what a statement throws', async () => {
    await expect(pool().run(database, asking('SELECT nothing FROM ten'))).rejects.toThrow('nothing')
  })
})

describe('a locked database', () => {
  test.each([
    ["SELECT * FROM read_csv('/etc/hostname')", 'file system operations are disabled'],
    ["SELECT * FROM read_text('/etc/hostname')", 'file system operations are disabled'],
    ["SELECT * FROM '/tmp/other.parquet'", 'file system operations are disabled'],
    ["SELECT * FROM glob('/*')", 'file system operations are disabled'],
    ["COPY (SELECT 1) TO '/tmp/terrier-escape.csv'", 'file system operations are disabled'],
    ["ATTACH '/tmp/terrier-escape.db'", 'file system operations are disabled'],
    ['INSTALL httpfs', 'disabled'],
    ['LOAD httpfs', 'disabled'],
    ["SELECT * FROM read_parquet('https://127.0.0.1/a.parquet')", 'file system operations are disabled'],
    ['SET threads = 4', 'the configuration has been locked'],
    ['SET enable_external_access = true', 'locked'],
    ["SET allowed_paths = ['/etc/hostname']", 'locked'],
    ['RESET lock_configuration', 'locked'],
  ])('refuses %s', async (statement, why) => {
    await expect(database.use(asking(statement))).rejects.toThrow(why)
  })

  test('ends only after the statement that is under way', async () => {
    const other = await LockedDatabase.open([{ name: 'ten', paths: [path] }], { threads: 1, memory: 64e6 })
    const sum = other.use(asking('SELECT sum(a.i * b.i)::INTEGER FROM ten a, ten b, range(10000)'))
    other.close()
    expect(await sum).toEqual([[20_250_000]])
  })
})
