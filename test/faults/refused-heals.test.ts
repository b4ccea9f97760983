import {
  chmod,
  cp,
  mkdir,
  open as openFile,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Releases } from '../../api/store/releases.ts'
import { sales } from '../../shared/documents/sales.ts'
import { Home } from '../../shared/home.ts'
import { publishedDemo } from '../support/demo.ts'
import { serverProcess } from '../support/server-process.ts'
import { NO_QUOTAS, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

let home: Home
/** A file of documents of the release, its path and its sound content. */
let file: string
let path: string
let sound: Buffer
beforeEach(async () => {
  home = new Home(join(await temporaryDir('refused'), 'home'))
  await cp((await publishedDemo()).home.dir, home.dir, { recursive: true, verbatimSymlinks: true })
  file = (await home.readCurrent())!.files.find(
    ({ role, kind }) => role === 'readmodel' && kind === sales.file,
  )!.file
  path = home.store(file)
  sound = await readFile(path)
})

test('a refused release is looked at again with back-off, and at once when a file of it is put back', async () => {
  await rm(path)
  const refusals: { at: number; repeated: boolean; reason: string }[] = []
  const releases = new Releases({
    dataDir: home.dir,
    nearestMaxMetres: 1000,
    pollMs: 20,
    onRefused: ({ reason }, _error, repeated) => refusals.push({ at: performance.now(), repeated, reason }),
  })
  onTestFinished(() => releases.stop())
  await releases.start()
  await expect.poll(() => refusals.length, { timeout: 20_000 }).toBe(3)
  expect(refusals.map(({ repeated }) => repeated)).toEqual([false, true, true])
  const [first, second, third] = refusals.map(({ at }) => at)
  expect(second! - first!).toBeGreaterThan(950)
  expect(third! - second!).toBeGreaterThan(1950)
  expect(releases.refused).toMatchObject({ reason: expect.stringContaining(`${file} is missing`) })
  expect(releases.refused!.nextLook.getTime() - Date.now()).toBeGreaterThan(2000)
  // Another fault is a change: it is told at once, and the wait begins anew.
  await writeFile(path, sound.subarray(1))
  await expect.poll(() => refusals.length, { timeout: 1500 }).toBe(4)
  expect(refusals[3]).toMatchObject({ repeated: false, reason: expect.stringContaining('bytes instead of') })
  await writeFile(path, sound)
  await expect.poll(() => releases.acquire()?.stores.documents.has(sales), { timeout: 5000 }).toBe(true)
  expect(releases.refused).toBeUndefined()
})

test('other rights of an open file change no answer, another date of writing is checked within moments', async () => {
  const { releases, close } = await serviceOf(home)
  onTestFinished(close)
  const { area } = (await home.readCurrent())!.files.find((one) => one.file === file)!
  /** What is asked must be looked at first: the looks are 100 ms apart. */
  const ask = async () => {
    await delay(130)
    try {
      return releases.acquire()!.stores.documents.get(sales, area, 'no such key') ?? 'answered'
    } catch (error) {
      return error instanceof Error ? error.message : 'refused'
    }
  }
  expect(await ask()).toBe('answered')
  await chmod(path, 0o600)
  for (let time = 0; time < 5; time++) expect(await ask()).toBe('answered')
  await utimes(path, new Date(), new Date(2020, 1, 1))
  await expect.poll(ask, { timeout: 10_000 }).toBe('answered')
  expect(releases.refused).toBeUndefined()
})

test('bytes that were changed behind the date of writing are found by the date of the change', async () => {
  const date = new Date(2020, 1, 1)
  await utimes(path, date, date)
  const { releases, close } = await serviceOf(home)
  onTestFinished(close)
  const { area } = (await home.readCurrent())!.files.find((one) => one.file === file)!
  const ask = () => releases.acquire()!.stores.documents.get(sales, area, 'no such key')
  expect(ask()).toBeUndefined()
  const damaged = Buffer.from(sound)
  damaged[damaged.length - 1]! ^= 1
  const open = await openFile(path, 'r+')
  await open.write(damaged, 0, damaged.length, 0)
  await open.close()
  await utimes(path, date, date)
  await delay(130)
  // The look that finds the change has the content compared; what is found refuses the file.
  try {
    ask()
  } catch {}
  await expect
    .poll(() => releases.refused?.reason, { timeout: 10_000 })
    .toContain(`${file} does not have the content`)
  expect(ask).toThrow(`${file} changed while it was open`)
})

test('a server that starts on a damaged file answers 503 with its name, and serves it once it is put back', {
  timeout: 90_000,
}, async () => {
  await truncate(path, 0)
  const temporary = await temporaryDir('refused-tmp')
  const left = join(temporary, 'terrier-documents-of-a-killed-server')
  await mkdir(left)
  await utimes(left, 0, 0)
  const server = await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: home.dir, TMPDIR: temporary }, [], {
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
  expect(await readdir(temporary), 'what a killed server left is swept').toEqual([])
  // The system sweeps its temporary directory: the server needs nothing there.
  await rm(temporary, { recursive: true })
  await writeFile(path, sound)
  const status = async () => (await fetch(`${server.url}/ready`)).status
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  await server.stop('SIGKILL')
  const leftBehind = (await readdir(home.dir)).filter((name) => name.startsWith('terrier-documents-'))
  expect(leftBehind).toEqual([])
})

test('no opening leaves a folder in the temporary directory', async () => {
  const mine = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('terrier-documents-'))
  const before = await mine()
  const { close } = await serviceOf(home)
  onTestFinished(close)
  await delay(50)
  // Other tests of this machine open files too, each for a moment.
  const after = (await mine()).filter((name) => !before.includes(name))
  await delay(500)
  const now = await mine()
  expect(after.filter((name) => now.includes(name))).toEqual([])
})

test('where the memory of what was checked cannot be written, it is done without', async () => {
  await mkdir(home.checkedFiles())
  const { app, close } = await serviceOf(home)
  onTestFinished(close)
  expect((await app.inject('/ready')).statusCode).toBe(200)
})
