import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Batches, batchesOf, problem, problemOf } from '../support/batches.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually } from '../support/terrier-process.ts'

describe('files of batches', () => {
  let batches: Batches
  let dir: string
  beforeAll(async () => {
    ;({ batches, dir } = await batchesOf())
  })
  afterAll(() => batches?.server.stop())

  test('blank lines are rows, and the batch says where they are', async () => {
    const sent = await batches.sent('adresse\n\n5 rue des lilas fictifs\n\n', '?with=surface')
    expect(sent).toMatchObject({ rows: 3, bytes: 34, blankLines: { count: 2, lines: [2, 4] } })
    const done = await batches.ended(sent.id)
    expect(done.result).toMatchObject({ rows: 3, statuses: { empty: 2 } })
    const lines = (await (await batches.ask(`/${sent.id}/result`)).text()).split('\n')
    expect([lines.length, lines[1], lines[3]]).toEqual([5, lines[3], expect.stringMatching(/^,empty,/)])
  })

  test('a result that outgrows its space ends the batch, and leaves nothing', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const path = join(await temporaryDir('long-cells'), 'long.parquet')
    await connection.run(
      `COPY (SELECT '960010000A0005' AS idu, repeat('x', 1000000) AS nom FROM range(300)) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`,
    )
    connection.closeSync()
    const file = new Uint8Array(await readFile(path))
    expect(file.length).toBeLessThan(1_000_000)
    const type = 'application/vnd.apache.parquet'
    const { id } = await batches.sent(file, '?format=csv', 1, type)
    expect(await batches.ended(id, 1)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Making it takes more than the \d+ MB of disk/),
    })
    await eventually('the end of its files', async () =>
      ['input', 'work', 'result'].some((name) => existsSync(join(dir, 'batches', id, name)))
        ? undefined
        : true,
    )
  })

  test('a Parquet file that is damaged in the middle is refused in words', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const path = join(await temporaryDir('damaged'), 'damaged.parquet')
    await connection.run(
      `COPY (SELECT '960010000A000' || (i % 7) AS idu, md5(i::VARCHAR) AS nom FROM range(5000) r(i)) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`,
    )
    connection.closeSync()
    const file = new Uint8Array(await readFile(path))
    file.fill(0xff, 100, Math.floor(file.length / 2))
    const { id } = await batches.sent(file, '', 1, 'application/vnd.apache.parquet')
    expect(await batches.ended(id, 1)).toMatchObject({
      state: 'failed',
      failure: 'file cannot be read: it is damaged, or no Parquet. Write it again',
    })
  })

  test('a file that comes in chunks is refused once it is too long, and nothing of it stays', async () => {
    const before = await readdir(join(dir, 'batches'))
    const chunk = Buffer.from('x\n'.repeat(500_000))
    const body = Readable.from(
      (function* () {
        yield 'idu\n'
        for (let i = 0; i < 40; i++) yield chunk
      })(),
    )
    const init = {
      method: 'POST',
      body: Readable.toWeb(body),
      duplex: 'half',
      headers: { 'content-type': 'text/csv' },
    }
    const refused = await batches.ask('', init as RequestInit, 1)
    expect(await problemOf(refused)).toEqual([
      400,
      '/problems/payload-too-large',
      expect.stringContaining('32 MB'),
    ])
    expect((await readdir(join(dir, 'batches'))).length).toBeLessThanOrEqual(before.length)
  })
})

describe('batches that ask for more than there is', () => {
  test('thirty at once: those of one key wait in tens, the folder takes what it has space for', async () => {
    const { batches, dir } = await batchesOf({ BATCHES_MB: '160', BATCH_MB_DAY: '1' })
    onTestFinished(() => batches.server.stop())
    const file = `idu\n${'960010000A0005\n'.repeat(500)}`
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => batches.post(file, '', i % 2)))
    const types = await Promise.all(
      answers.map(async (one) =>
        one.status === 202 ? 'taken' : `${one.status} ${problem.parse(await one.json()).type}`,
      ),
    )
    const kinds = ['taken', '429 /problems/too-many-batches', '507 /problems/batches-full']
    expect(types.filter((type) => !kinds.includes(type))).toEqual([])
    expect(types).toContain('taken')
    expect(types).toContain('507 /problems/batches-full')
    for (const one of answers)
      if (one.status !== 202) expect(Number(one.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await bytesIn(join(dir, 'batches'))).toBeLessThan(160e6)
    const long = `idu\n${' \n'.repeat(499_000)}`
    expect((await problemOf(await batches.post(long))).slice(0, 2)).toEqual([
      429,
      '/problems/batch-quota-exceeded',
    ])
  })
})

/** Bytes of all files of a folder. */
async function bytesIn(dir: string): Promise<number> {
  const files = await readdir(dir, { recursive: true })
  const sizes = files.map((file) =>
    stat(join(dir, file)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
