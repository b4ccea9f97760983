import { readFile, rename, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { silent } from '../../ingest/pipeline/progress.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import { verify } from '../../ingest/pipeline/release/verify.ts'
import { type DemoFiles, demoFiles, ingestDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { serviceOf } from '../support/service.ts'

const answer = z.object({ meta: z.object({ release: z.string() }), data: z.object({ id: z.string() }) })

/** Publishes a release in which the demo has one parcel less than before. */
async function publishWithoutLastParcel(files: DemoFiles): Promise<string> {
  await dropLastParcel(files)
  return (await ingestDemo(files, { datasets: ['cadastre'] })).release.id
}

test('new releases, a rollback and a damaged release under load: not one failed request', async () => {
  const files = await demoFiles()
  const first = (await ingestDemo(files, { datasets: ['cadastre'] })).release.id
  const service = await serviceOf(files.dataDir)
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const seen = new Set<string>()
  let asked = 0
  let going = true
  const ask = async () => {
    while (going) {
      const response = await fetch(`${address}/v1/parcels/nearest?lng=2.5&lat=46.5`)
      expect(response.status).toBe(200)
      const { meta, data } = answer.parse(await response.json())
      expect(data.id).toBe('960010000A0001')
      seen.add(meta.release)
      asked++
    }
  }
  const served = async (id: string) => {
    await expect.poll(() => seen.has(id), { interval: 20 }).toBe(true)
  }
  const callers = Array.from({ length: 8 }, ask)
  try {
    const second = await publishWithoutLastParcel(files)
    await served(second)
    const third = await publishWithoutLastParcel(files)
    await served(third)

    seen.clear()
    expect((await rollback(files.dataDir)).release.id).toBe(second)
    await served(second)

    // A release whose artefact is damaged on disk is refused by the reader, who keeps the one it has.
    const manifest = await files.dataDir.readManifest(third)
    const artefact = files.dataDir.store(
      manifest.files.find(({ role, kind }) => role === 'readmodel' && kind === 'parcel-blocks')!.file,
    )
    const bytes = await readFile(artefact)
    await rename(artefact, `${artefact}.sound`)
    bytes[bytes.length - 100]! ^= 1
    await writeFile(artefact, bytes)
    seen.clear()
    await rollback(files.dataDir, third)
    await new Promise((wait) => setTimeout(wait, 300))
    expect([...seen]).toEqual([second])
    expect((await verify(files.dataDir, manifest, silent)).faults).toHaveLength(1)
    expect((await rollback(files.dataDir, first)).release.id).toBe(first)
    await served(first)
  } finally {
    going = false
    await Promise.allSettled(callers)
    await service.close()
  }
  await Promise.all(callers)
  expect(asked).toBeGreaterThan(100)
})
