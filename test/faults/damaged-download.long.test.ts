import { readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

test('a damaged file is refused with 503, whole and in ranges, and served again once it is put back', async () => {
  const { dataDir } = await publishedDemo()
  const manifest = (await dataDir.readCurrent())!
  const stored = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
  const url = `/v1/downloads/${manifest.id}/cadastre/96/parcels.parquet`
  const path = dataDir.store(stored.file)
  const own = await served(dataDir)
  const ask = (range?: string) => own.app.inject({ url, headers: range === undefined ? {} : { range } })
  expect((await ask('bytes=0-3')).statusCode).toBe(206)
  // The file is a link to one that other tests read: it is removed before other content is written.
  const content = await readFile(path)
  const other = Buffer.from(content)
  other[1000]! ^= 1
  await rm(path)
  await writeFile(path, other)
  // Size and date are those of the file before: only its bytes tell.
  await utimes(path, new Date(0), new Date(0))
  for (const range of [undefined, 'bytes=0-3', 'bytes=0-0,9-9']) {
    const answer = await ask(range)
    expect([answer.statusCode, answer.json().type]).toEqual([503, '/problems/damaged-data'])
  }
  await truncate(path, 10)
  expect((await ask()).statusCode).toBe(503)
  await rm(path)
  expect((await ask()).statusCode).toBe(503)
  await writeFile(path, content)
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})
