import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silent } from '../../ingest/pipeline/progress.ts'
import { verify } from '../../ingest/pipeline/release/verify.ts'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import { openRelease } from '../../stores/open-release.ts'
import { Opener } from '../../stores/opener.ts'
import { DAMAGES, damage, INGEST_ALONE, inTime, Tally } from '../support/damages.ts'
import { publishedDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'

/**
 * Times that each damage is done, each time elsewhere. Once, documents and lake files, of which there are many, have every other damage in
 * turn. More on demand: DAMAGE_TIMES=10 npx vitest run test/faults/damaged
 */
const TIMES = Number(process.env.DAMAGE_TIMES ?? 1)

const tally = new Tally()
let files = 0

// Files of the published demo are links that other tests share: these are copies, which may be damaged.
const dataDir = new DataDir(join(await temporaryDir('damaged'), 'home'))
await cp((await publishedDemo()).dataDir.dir, dataDir.dir, { recursive: true, verbatimSymlinks: true })
const manifest = (await dataDir.readCurrent())!

/** Does every damage to a file, and puts it back each time. `judge` tells what came of one. */
async function damageAll(
  kind: string,
  path: string,
  judge: () => Promise<[outcome: string, isRight: boolean]>,
) {
  files += 1
  const isOneOfMany = kind === 'documents' || kind === 'lake'
  for (const [i, one] of DAMAGES.entries()) {
    if (TIMES === 1 && isOneOfMany && (files + i) % 2 === 0) continue
    for (let time = 0; time < TIMES; time++) {
      const restore = await damage(path, one, 1000 * i + time)
      const judged = await inTime(judge())
      const [outcome, isRight] = judged === 'hang' ? [judged, false] : judged
      tally.add(kind, one.name, outcome, isRight, path)
      await restore()
    }
  }
}

const kindOf = ({ role, kind, file }: ReleaseFile) =>
  role === 'readmodel' && file.endsWith(DOCUMENTS_EXTENSION)
    ? 'documents'
    : role === 'readmodel'
      ? kind
      : role

test('a damaged file that the API opens: its release is refused, by its name', {
  timeout: 600_000,
}, async () => {
  const opener = new Opener(dataDir)
  const open = async () => {
    const { stores, close } = await opener.open()
    await close()
    return stores.manifest
  }
  await open()
  const served = manifest.files.filter(
    ({ role, kind }) => role === 'readmodel' && !INGEST_ALONE.includes(kind),
  )
  for (const file of served) {
    await damageAll(kindOf(file), dataDir.store(file.file), async () => {
      try {
        await open()
        return ['opened', false]
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        return said.includes(file.file) ? ['refused', true] : [`refused without its name: ${said}`, false]
      }
    })
    expect(await open(), `${file.file} put back`).toEqual(manifest)
  }
})

test('a damaged file of the lake or of the refused lines: verify names it', {
  timeout: 600_000,
}, async () => {
  for (const file of manifest.files.filter(({ role }) => role !== 'readmodel')) {
    const some = { ...manifest, files: manifest.files.filter(({ dataset }) => dataset === file.dataset) }
    const check = async () => (await verify(dataDir, some, silent)).faults
    await damageAll(kindOf(file), dataDir.store(file.file), async () => {
      const faults = await check()
      const right = faults.length === 1 && faults[0]!.includes(file.file)
      return [right ? 'reported' : `reported wrongly: ${faults.join('; ')}`, right]
    })
    expect(await check()).toEqual([])
  }
})

test('a damaged manifest or pointer: refused, or read as it was', { timeout: 600_000 }, async () => {
  const opener = new Opener(dataDir)
  const open = async () => {
    const { stores, close } = await opener.open()
    await close()
    return stores.manifest
  }
  for (const [kind, path] of [
    ['manifest', dataDir.manifest(manifest.id)],
    ['manifest digest', dataDir.manifestDigest(manifest.id)],
    ['pointer', dataDir.pointer()],
  ] as const)
    for (let time = 0; time < 4; time++)
      await damageAll(kind, path, async () => {
        try {
          const same = JSON.stringify(await open()) === JSON.stringify(manifest)
          return same ? ['harmless', true] : ['served another', false]
        } catch {
          return ['refused', true]
        }
      })
  expect(await open()).toEqual(manifest)
})

test('a damaged memory of what was checked: everything is checked again, and a damaged file is still refused', {
  timeout: 600_000,
}, async () => {
  const { file } = manifest.files.find((one) => one.file.endsWith(DOCUMENTS_EXTENSION))!
  await openRelease(dataDir.dir)
  expect(JSON.parse(await readFile(dataDir.checkedFiles(), 'utf8')).files).toHaveProperty([file])
  const restore = await damage(dataDir.store(file), DAMAGES.find(({ name }) => name === 'last byte')!, 1)
  await damageAll('memory of checks', dataDir.checkedFiles(), async () => {
    try {
      await openRelease(dataDir.dir)
      return ['opened', false]
    } catch (error) {
      const right = error instanceof Error && error.message.includes(file)
      return [right ? 'refused' : 'refused for another reason', right]
    }
  })
  await restore()
})

test('at least 500 damaged files were tried, and none was served', () => {
  process.stdout.write(`${tally.total} damaged files\n${tally.lines().join('\n')}\n`)
  expect(tally.wrong).toEqual([])
  expect(tally.total).toBeGreaterThanOrEqual(500)
})
