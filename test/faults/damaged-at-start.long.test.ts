import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import { companyCards } from '../../shared/documents/companies.ts'
import { sales } from '../../shared/documents/sales.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import { publishedDemo } from '../support/demo.ts'
import { questions } from '../support/questions.ts'
import { type Service, served, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

let dataDir: DataDir
let documents: ReleaseFile[]
beforeEach(async () => {
  dataDir = new DataDir(join(await temporaryDir('damaged-start'), 'home'))
  await cp((await publishedDemo()).dataDir.dir, dataDir.dir, { recursive: true, verbatimSymlinks: true })
  documents = (await dataDir.readCurrent())!.files.filter(
    ({ role, file }) => role === 'readmodel' && file.endsWith(DOCUMENTS_EXTENSION),
  )
})

const fileOf = (kind: string) => documents.find((file) => file.kind === kind)!

async function answersOf({ app }: Service) {
  const answers: { name: string; status: number; body: string }[] = []
  for (const { name, ask } of questions) answers.push({ name, ...(await ask(app)) })
  return answers
}

/**
 * Splits the files in two by each bit of their numbers, so that for any two files some group has one without the other. One start for each group
 * took 130 s on a busy machine, one for each of 57 files 426 s.
 */
function groupsOf<T>(files: readonly T[]): T[][] {
  const bits = Array.from({ length: Math.ceil(Math.log2(files.length)) }, (_, bit) => bit)
  return bits.flatMap((bit) =>
    [0, 1].map((value) => files.filter((_, number) => ((number >> bit) & 1) === value)),
  )
}

test('any file of documents that is damaged before the start closes the questions that need it, and no other', {
  timeout: 600_000,
}, async () => {
  const whole = await serviceOf(dataDir)
  const sound = await answersOf(whole)
  await whole.close()
  const closedBy = new Map(documents.map(({ file }) => [file, new Set<number>()]))
  const open = sound.map(() => new Set<string>())
  for (const damaged of groupsOf(documents)) {
    const names = damaged.map(({ file }) => file)
    const bytes = await Promise.all(names.map((file) => readFile(dataDir.store(file))))
    for (const [i, file] of names.entries()) await truncate(dataDir.store(file), bytes[i]!.length - 1)
    const service = await serviceOf(dataDir)
    for (const [i, { name, status, body }] of (await answersOf(service)).entries()) {
      if (status === 503) {
        const { type, detail } = JSON.parse(body)
        expect(type, name).toBe('/problems/damaged-data')
        const named = names.filter((file) => detail.includes(file))
        expect(named, `${name}: ${detail}`).not.toEqual([])
        for (const file of named) closedBy.get(file)!.add(i)
        continue
      }
      // What is not 503 is the answer that the whole release gives: nothing is left out, and nothing that was withheld is shown.
      if (name.startsWith('getCoverage')) for (const file of names) expect(body, name).toContain(file)
      else expect({ name, status, body }).toEqual(sound[i])
      for (const file of names) open[i]!.add(file)
    }
    expect(await service.app.inject('/openapi.json')).toMatchObject({ statusCode: 200 })
    await service.close()
    for (const [i, file] of names.entries()) await writeFile(dataDir.store(file), bytes[i]!)
  }
  // A question that was answered while a file was damaged does not need that file; all others count as closed by it.
  const mostClosed = documents.map(({ file }) => open.filter((whole) => !whole.has(file)).length)
  expect(Math.max(...mostClosed), 'questions that one file closes').toBeLessThan(questions.length / 2)
  const named = [...closedBy.values()].filter((closed) => closed.size > 0)
  expect(named.length).toBeGreaterThan(5)
  for (const [file, closed] of closedBy)
    for (const i of closed) expect(open[i]!.has(file), `${sound[i]!.name}, ${file}`).toBe(false)
})

test('probes, coverage and metrics name the file, and it is served once it is put back', async () => {
  const { file, area, dataset } = fileOf(sales.file)
  const path = dataDir.store(file)
  const bytes = await readFile(path)
  await rm(path)
  const { app, releases } = await served(dataDir)
  const reason = expect.stringContaining(`${file} is missing`)
  const ready = await app.inject('/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({ status: 'ok', refused: { reason, isPartlyServed: true } })
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'ok', refused: { reason } })
  const coverageOf = async () => {
    const answer = await app.inject('/v1/coverage')
    return { etag: answer.headers.etag, damaged: answer.json().data.damaged }
  }
  const before = await coverageOf()
  expect(before.damaged).toEqual([{ name: dataset, code: area, detail: `${file} is missing` }])
  expect((await app.inject('/metrics')).body).toMatch(/^terrier_release_refused 1$/m)
  await writeFile(path, bytes)
  await expect.poll(() => releases.refused).toBeUndefined()
  const after = await coverageOf()
  expect(after.damaged).toBeUndefined()
  // A client that asks with the tag of the partial release must not be told that nothing changed.
  expect(after.etag).not.toBe(before.etag)
  expect((await app.inject('/metrics')).body).toMatch(/^terrier_release_refused 0$/m)
})

test('of two damaged files each is served as soon as it is put back', async () => {
  const [one, two] = [fileOf(sales.file), fileOf(companyCards.file)]
  const bytes = await readFile(dataDir.store(one.file))
  const others = await readFile(dataDir.store(two.file))
  await truncate(dataDir.store(one.file), 0)
  await truncate(dataDir.store(two.file), 0)
  const { releases } = await served(dataDir)
  const damaged = () => releases.acquire()!.stores.documents.damaged.map(({ file }) => file.file)
  expect(damaged().sort()).toEqual([one.file, two.file].sort())
  expect(releases.refused?.reason).toContain(one.file)
  expect(releases.refused?.reason).toContain(two.file)
  await writeFile(dataDir.store(one.file), bytes)
  await expect.poll(damaged).toEqual([two.file])
  expect(releases.refused?.reason).not.toContain(one.file)
  await writeFile(dataDir.store(two.file), others)
  await expect.poll(damaged).toEqual([])
})

test('what every question needs still refuses the release', async () => {
  const { file } = (await dataDir.readCurrent())!.files.find(({ kind }) => kind === 'territory')!
  await truncate(dataDir.store(file), 0)
  const { app } = await served(dataDir)
  const ready = await app.inject('/ready')
  expect([ready.statusCode, ready.json().type]).toEqual([503, '/problems/no-release'])
  expect(ready.json().detail).toContain(file)
})
