import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryPrograms } from '../../test/support/query-programs.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { Bound } from './bound-sql.ts'
import { QueryPool, TooMuch } from './query-pool.ts'
import { QueryProcess, QueryProcessEnded } from './query-process.ts'
import { RankSet } from './rank-set.ts'
import type { RowSearch } from './search/row-search.ts'

const ENDLESS = 'SELECT count(*) FROM range(1000000000000) a, range(1000000) b'
const MEMORY = 64e6

let path: string
let own: QueryProcess

beforeAll(async () => {
  path = join(await temporaryDir('query-process'), 'ranks.parquet')
  const maker = await DuckDBInstance.create()
  const connection = await maker.connect()
  await connection.run(`COPY (SELECT i::INTEGER AS "rank" FROM range(1000) t(i)) TO '${path}'`)
  connection.closeSync()
  maker.closeSync()
  own = await QueryProcess.start({ paths: [path], memory: MEMORY })
})
afterAll(() => own.close())

const rows = (process: QueryProcess, statement: string, values = new Bound()) =>
  process.use((asker) => asker.rowsOf(statement, values))
const pool = new QueryPool({ places: 2, queue: 2, timeMs: 300 })

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((go) => setTimeout(go, 25))
  expect(holds()).toBe(true)
}

describe('the process of questions over many rows', () => {
  test('gives each kind of value as it was bound', async () => {
    const values = new Bound()
    const told = [
      values.text("l'été"),
      values.number(0.1),
      values.integer(-7),
      values.boolean(false),
      values.day('2026-02-28'),
      values.texts(['a', 'b']),
    ]
    expect(await rows(own, `SELECT ${told.join(', ')}, NULL`, values)).toEqual([
      ["l'été", 0.1, -7, false, '2026-02-28', ['a', 'b'], null],
    ])
  })

  test('finds the ranks of a set, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(999), { maxLength: 60 }), async (ranks) => {
        const set = new RankSet(1000)
        for (const rank of ranks) set.add(rank)
        const values = new Bound()
        const found = await rows(own, `SELECT "rank" FROM '${path}' WHERE ${values.ranks(set)}`, values)
        expect(found.map(([rank]) => rank)).toEqual([...ranks].sort((a, b) => a - b))
      }),
      { numRuns: 40 },
    )
  })

  test('answers a search that it had before without its file, whatever part of the memory it has', async () => {
    const before = queryPrograms().length
    const copy = join(await temporaryDir('query-process'), 'copy.parquet')
    await copyFile(path, copy)
    // A part of MEMORY_MB need not be a whole number.
    const process = await QueryProcess.start({ paths: [copy], memory: 100_000_001.5 })
    const search: RowSearch = {
      places: [{ path: copy, rows: 1000, where: { kind: 'file' }, narrow: false }],
      tests: [{ column: { name: 'rank', type: 'integer' }, min: 998 }],
      fields: [{ name: 'rank', type: 'integer' }],
      limit: 1,
    }
    const found = {
      total: 2,
      unjudged: 0,
      page: [{ place: 0, rank: 998, value: null }],
      more: true,
      cells: [[998]],
    }
    const ask = () => process.use((asker) => asker.search(search))
    expect(await ask()).toEqual(found)
    expect(await ask()).toEqual(found)
    await rm(copy)
    expect(await ask()).toEqual(found)
    process.close()
    await until(() => queryPrograms().length === before)
  })

  test('all its threads run at lower priority than the service', async () => {
    await rows(own, 'SELECT 1')
    const nicesOf = (pid: number | 'self') => {
      const threads = readdirSync(`/proc/${pid}/task`)
      return threads.map(
        (id) => readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16],
      )
    }
    const programs = queryPrograms().map(nicesOf)
    // Of V8, of libuv, which runs the statements, and the main one.
    expect(programs[0]!.length).toBeGreaterThan(8)
    expect(programs.map((nices) => [...new Set(nices)])).toEqual([['10']])
    expect(new Set(nicesOf('self'))).toEqual(new Set(['0']))
  })

  test('passes on what a statement throws, and answers the next', async () => {
    await expect(rows(own, 'SELECT nothing')).rejects.toThrow('nothing')
    await expect(rows(own, "SELECT * FROM read_text('/etc/hostname')")).rejects.toThrow('disabled')
    expect(await rows(own, 'SELECT 1')).toEqual([[1]])
  })

  test('interrupts one question and no other', async () => {
    const other = own.use(async (asker) => {
      await asker.rowsOf('SELECT count(*) FROM range(200000000) t(i) WHERE hash(i) = 3', new Bound())
      return asker.rowsOf('SELECT 2', new Bound())
    })
    await expect(pool.run(own, (asker) => asker.rowsOf(ENDLESS, new Bound()))).rejects.toThrow(TooMuch)
    expect(await other).toEqual([[2]])
    expect(await rows(own, 'SELECT 1')).toEqual([[1]])
  })

  test('says that a statement needs too much memory', async () => {
    const large = 'SELECT list(i ORDER BY hash(i)) FROM range(100000000) t(i)'
    const patient = new QueryPool({ places: 1, queue: 1, timeMs: 60_000 })
    await expect(patient.run(own, (asker) => asker.rowsOf(large, new Bound()))).rejects.toThrow(
      new TooMuch('the memory it may take'),
    )
  })

  test('when it is killed, who waits hears so, and it takes no more questions', async () => {
    const before = queryPrograms()
    const killed = await QueryProcess.start({ paths: [path], memory: MEMORY })
    const [pid] = queryPrograms().filter((one) => !before.includes(one))
    const asked = rows(killed, ENDLESS)
    const heard = expect(asked).rejects.toThrow(QueryProcessEnded)
    process.kill(pid!, 'SIGKILL')
    await heard
    expect(killed.hasEnded).toBe(true)
    await expect(rows(killed, 'SELECT 1')).rejects.toThrow(QueryProcessEnded)
  })

  test('closed, it ends after the question under way', async () => {
    const before = queryPrograms()
    const closed = await QueryProcess.start({ paths: [path], memory: MEMORY })
    const last = closed.use(async (asker) => {
      await asker.rowsOf('SELECT count(*) FROM range(20000000) t(i) WHERE hash(i) = 3', new Bound())
      return asker.rowsOf(`SELECT count(*) FROM '${path}'`, new Bound())
    })
    closed.close()
    expect(await last).toEqual([[1000]])
    await until(() => queryPrograms().length === before.length)
  })
})
