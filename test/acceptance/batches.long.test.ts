import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { answer, type Batches, batchesOf, problemOf } from '../support/batches.ts'
import { mayEnd, testRedis } from '../support/redis.ts'
import { temporaryDir } from '../support/temp.ts'
import { childrenOf, eventually, terrier } from '../support/terrier-process.ts'

const FILE = 'n,adresse\n1,5 rue des lilas fictifs Sainte-Parcelle-la-Démo\n2,\n3,nowhere at all\n'
describe('batches over HTTP', () => {
  let batches: Batches
  let dir: string
  beforeAll(async () => {
    ;({ batches, dir } = await batchesOf({ BATCH_ROWS_DAY: '20000' }))
  })
  afterAll(() => batches?.server.stop())

  test('a file is sent, made, and fetched: the bytes of the command line', async () => {
    const { id, rows } = await batches.sent(FILE, '?with=parcel,sales&format=parquet')
    expect(rows).toBe(3)
    const done = await batches.ended(id)
    expect(done).toMatchObject({
      state: 'done',
      percent: 100,
      rowsDone: 3,
      failure: null,
      result: { rows: 3 },
    })
    const result = await batches.ask(`/${id}/result`)
    expect([result.status, result.headers.get('x-robots-tag'), result.headers.get('etag')]).toEqual([
      200,
      'noindex, noarchive',
      `"${done.result!.sha256}"`,
    ])
    const folder = await temporaryDir('batch')
    await writeFile(join(folder, 'in.csv'), FILE)
    const out = join(folder, 'out.parquet')
    await terrier(['enrich', join(folder, 'in.csv'), '--with', 'parcel,sales', '--out', out], {
      TERRIER_DATA: dir,
    })
    expect(Buffer.from(await result.arrayBuffer()).equals(await readFile(out))).toBe(true)
    await eventually('the end of its files', async () =>
      ['input', 'work', 'claim.json'].some((file) => existsSync(join(dir, 'batches', id, file)))
        ? undefined
        : true,
    )
  })

  test('needs a key, and shows a batch to its holder alone', async () => {
    expect(await problemOf(await batches.post(FILE, '', null))).toEqual([
      401,
      '/problems/key-needed',
      expect.stringContaining('/account'),
    ])
    const { id } = await batches.sent(FILE)
    for (const path of [`/${id}`, `/${id}/result`])
      expect((await problemOf(await batches.ask(path, {}, 1))).slice(0, 2)).toEqual([
        404,
        '/problems/unknown-batch',
      ])
    expect((await batches.ask(`/${id}`, { method: 'DELETE' }, 1)).status).toBe(404)
    const others = z.object({ data: z.array(z.unknown()) }).parse(await (await batches.ask('', {}, 1)).json())
    expect(others.data).toEqual([])
    await batches.ended(id)
  })

  test.each([
    ['?wit=sales', FILE, 'text/csv', 400, /query.wit is not a parameter/],
    ['?with=salez', FILE, 'text/csv', 400, /query.with "salez" is neither/],
    ['?idu=z', FILE, 'text/csv', 400, /query.idu "z" is not a column/],
    ['?minScore=2', FILE, 'text/csv', 400, /query.minScore/],
    ['?delimiter=%3B', FILE, 'text/csv', 400, /query.delimiter/],
    ['?delimiter=tab&format=parquet', FILE, 'text/csv', 400, /query.delimiter is of a CSV result/],
    ['', 'a,b\n1,2\n', 'text/csv', 400, /none of a, b is recognised/],
    ['', '', 'text/csv', 400, /empty/],
    ['', 'PAR1', 'application/vnd.apache.parquet', 400, /^body cannot be read as Parquet: its last bytes/],
    ['', '\n'.repeat(32 * 1024 * 1024), 'text/csv', 400, /more than 100,000 rows/],
    ['?formulas=yes', FILE, 'text/csv', 400, /query.formulas/],
    ['?formulas=keep&format=parquet', FILE, 'text/csv', 400, /query.formulas is of a CSV result/],
    ['', FILE, 'text/plain', 415, /text\/csv, application\/vnd.apache.parquet/],
    ['', `idu\n${'x\n'.repeat(100_001)}`, 'text/csv', 400, /more than 100,000 rows/],
    ['', `idu\n${'x\n'.repeat(20_000)}`, 'text/csv', 429, /^20000 rows a day/],
  ])('refuses %#: %s', async (query, body, type, status, detail) => {
    const refused = await batches.post(body, query, 0, type)
    expect(await problemOf(refused)).toEqual([status, expect.any(String), expect.stringMatching(detail)])
  })

  test('a wrong method or name is told', async () => {
    expect((await batches.ask('/x')).status).toBe(404)
    expect((await batches.ask('', { method: 'DELETE' })).status).toBe(405)
  })

  test('one that is cancelled stops, and has no result', async () => {
    const { id } = await batches.sent(`idu\n${'960010000A0005\n'.repeat(5000)}`, '', 1)
    expect((await batches.ask(`/${id}`, { method: 'DELETE' }, 1)).status).toBe(204)
    const ended = await eventually('the end of the cancelled one', async () => {
      const { data } = answer.parse(await (await batches.ask(`/${id}`, {}, 1)).json())
      return data.state === 'cancelled' ? data : undefined
    })
    expect(ended.result).toBeNull()
    expect((await problemOf(await batches.ask(`/${id}/result`, {}, 1))).slice(0, 2)).toEqual([
      409,
      '/problems/batch-not-done',
    ])
  })
})

describe('batches of a service that dies', () => {
  test('the next start ends them, with the bytes of one that was not disturbed', async () => {
    const { batches, again } = await batchesOf()
    const file = `n,adresse\n${Array.from({ length: 9000 }, (_, i) => `${i},${1 + (i % 40)} rue des lilas fictifs Sainte-Parcelle`).join('\n')}\n`
    const { id } = await batches.sent(file)
    await eventually('a process at work', async () => {
      const children = await childrenOf(batches.server.pid)
      return children.length > 0 ? true : undefined
    })
    await batches.server.stop('SIGKILL')
    const next = await again()
    onTestFinished(() => next.server.stop())
    const done = await next.ended(id)
    expect(done).toMatchObject({ state: 'done', rows: 9000, rowsDone: 9000 })
    const undisturbed = await next.ended((await next.sent(file)).id)
    expect(undisturbed.result!.sha256).toBe(done.result!.sha256)
  })
})

describe('batches with Redis', async () => {
  const redis = await testRedis()

  test('go through its queue, and cannot be sent while it is lost', async () => {
    const { batches } = await batchesOf({ REDIS_URL: redis.url })
    onTestFinished(() => batches.server.stop())
    const { id } = await batches.sent(FILE)
    expect(await batches.ended(id)).toMatchObject({ state: 'done', rowsDone: 3 })
    if (!mayEnd(redis)) return
    await redis.kill()
    const refusal = [503, '/problems/not-ready', 'The batch cannot be queued now: send the file again']
    expect(await problemOf(await batches.post(FILE))).toEqual(refusal)
  })
})
