import { cp, mkdir, open as openFile, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sales } from '../../shared/documents/sales.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { Releases } from '../../stores/releases.ts'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { serverProcess } from '../support/server-process.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

let dataDir: DataDir
/** A file of documents of the release, its path and its sound content. */
let file: string
let path: string
let sound: Buffer
beforeEach(async () => {
  dataDir = new DataDir(join(await temporaryDir('refused'), 'home'))
  await cp((await publishedDemo()).dataDir.dir, dataDir.dir, { recursive: true, verbatimSymlinks: true })
  file = (await dataDir.readCurrent())!.files.find(
    ({ role, kind }) => role === 'readmodel' && kind === sales.file,
  )!.file
  path = dataDir.store(file)
  sound = await readFile(path)
})

test('a refused release is looked at again with back-off, and at once when a file of it is put back', async () => {
  await rm(path)
  const refusals: { at: number; repeated: boolean; reason: string }[] = []
  const releases = new Releases({
    dataPath: dataDir.dir,
    nearestMaxMetres: 1000,
    pollMs: 20,
    onRefused: ({ reason }, _error, repeated) => refusals.push({ at: performance.now(), repeated, reason }),
  })
  onTestFinished(() => releases.stop())
  await releases.start()
  await expect.poll(() => refusals.length).toBe(3)
  expect(refusals.map(({ repeated }) => repeated)).toEqual([false, true, true])
  const [first, second, third] = refusals.map(({ at }) => at)
  expect(second! - first!).toBeGreaterThan(950)
  expect(third! - second!).toBeGreaterThan(1950)
  expect(releases.refused).toMatchObject({ reason: expect.stringContaining(`${file} is missing`) })
  const nextLook = releases.refused!.nextLook.getTime() - performance.timeOrigin
  expect(nextLook - third!).toBeGreaterThan(2000)
  // Another fault is a change: it is told at once, and the wait begins anew.
  await writeFile(path, sound.subarray(1))
  await expect.poll(() => refusals.length).toBe(4)
  expect(refusals[3]).toMatchObject({ repeated: false, reason: expect.stringContaining('bytes instead of') })
  expect(refusals[3]!.at).toBeLessThan(nextLook)
  await writeFile(path, sound)
  await expect.poll(() => releases.acquire()?.stores.documents.has(sales)).toBe(true)
  // A release that is opened while its file is being written is served in part, and looked at again.
  await expect.poll(() => releases.refused).toBeUndefined()
})

test('a block that is damaged behind the date of writing fails its questions, refuses the file, and is served once it is put back', async () => {
  const date = new Date(2020, 1, 1)
  await utimes(path, date, date)
  const { releases } = await served(dataDir)
  const { area } = (await dataDir.readCurrent())!.files.find((one) => one.file === file)!
  const ask = async (position: number) =>
    (await releases.acquire()!.stores.documents.get(sales, area, sales.key(position)))?.text
  const first = await ask(0)
  const overwrite = async (content: Buffer) => {
    const open = await openFile(path, 'r+')
    await open.write(content, 0, content.length, 0)
    await open.close()
    await utimes(path, date, date)
  }
  await overwrite(Buffer.alloc(sound.length))
  await expect(ask(1000)).rejects.toThrow(`${file} has other content in its block`)
  expect(await ask(0), 'a block that is in memory').toBe(first)
  await expect.poll(() => releases.refused?.reason).toContain(`${file} does not have the content`)
  await overwrite(sound)
  await expect.poll(() => releases.refused).toBeUndefined()
  expect(await ask(1000)).toContain('"id"')
})

test('a server that starts on a damaged file that every question needs answers 503 with its name, and serves it once it is put back', async () => {
  file = (await dataDir.readCurrent())!.files.find(({ kind }) => kind === 'territory')!.file
  path = dataDir.store(file)
  sound = await readFile(path)
  await truncate(path, 0)
  const temporary = await temporaryDir('refused-tmp')
  const server = await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir, TMPDIR: temporary }, [], {
    until: '/health',
  })
  onTestFinished(() => server.stop('SIGKILL'))
  const ready = await fetch(`${server.url}/ready`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({
    type: '/problems/no-release',
    detail: expect.stringContaining(`${file} has 0 bytes instead of ${sound.length}`),
  })
  expect(server.said()).toContain(`${file} has 0 bytes`)
  // The system sweeps its temporary directory: the server needs nothing there.
  await rm(temporary, { recursive: true })
  await writeFile(path, sound)
  const status = async () => (await fetch(`${server.url}/ready`)).status
  await expect.poll(status).toBe(200)
  await server.stop('SIGKILL')
})

test('where the memory of what was checked cannot be written, it is done without', async () => {
  await mkdir(dataDir.checkedFiles())
  const { app } = await served(dataDir)
  expect((await app.inject('/ready')).statusCode).toBe(200)
})
