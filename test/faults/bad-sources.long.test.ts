import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openRelease } from '../../stores/open-release.ts'
import { DEMO_PARCELS, type DemoFiles, demoFiles, ingestDemo, publishedDemo } from '../support/demo.ts'

const feature = z.object({ properties: z.record(z.string(), z.unknown()) }).loose()
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) })
type Feature = z.infer<typeof feature>

describe('a source that cannot be trusted never changes what is served', () => {
  let files: DemoFiles
  let path: string
  let original: Buffer
  let served: string

  beforeAll(async () => {
    files = await publishedDemo()
    path = join(files.mirror, DEMO_PARCELS)
    original = await readFile(path)
    served = (await files.dataDir.readCurrent())!.id
  })

  /** Ingests the demo with a damaged parcels file, checks that nothing moved, and mends the file. */
  async function expectRefused(damaged: Buffer | undefined, message: string | RegExp): Promise<void> {
    if (damaged) await writeFile(path, damaged)
    else await rm(path)
    try {
      await expect(ingestDemo(files)).rejects.toThrow(message)
    } finally {
      await writeFile(path, original)
    }
    expect((await files.dataDir.readPointer())?.release).toBe(served)
    expect(await (await openRelease(files.dataDir.dir)).parcels.byIdu('960010000A0001')).toBeDefined()
  }

  const text = () => gunzipSync(original).toString('utf8')
  const rewritten = (change: (features: Feature[]) => Feature[]) => {
    const parsed = collection.parse(JSON.parse(text()))
    return gzipSync(JSON.stringify({ type: parsed.type, features: change(parsed.features) }))
  }
  const without = (name: string) =>
    rewritten((features) => {
      for (const { properties } of features) delete properties[name]
      return features
    })

  test('missing file', () => expectRefused(undefined, 'cadastre-96-parcelles.json.gz'))
  test('empty file', () => expectRefused(Buffer.alloc(0), /empty/))
  test('HTML instead of gzip', () =>
    expectRefused(Buffer.from('<!doctype html><title>Maintenance</title>'), /HTML/))
  test('truncated gzip', () =>
    expectRefused(original.subarray(0, original.length / 2), /truncated|cut|incomplete|end/i))
  test('corrupt gzip', async () => {
    const corrupt = Buffer.from(original)
    corrupt.fill(0x55, 5000, 5200)
    return expectRefused(corrupt, /gzip/)
  })
  test('JSON that ends in the middle', () =>
    expectRefused(gzipSync(text().slice(0, -2000)), /end|truncated/i))
  test('no parcel at all', () =>
    expectRefused(
      rewritten(() => []),
      'holds no parcel at all',
    ))
  test('vanished column', () => expectRefused(without('contenance'), 'has no column "contenance"'))
  test('half the rows gone', () =>
    expectRefused(
      rewritten((f) => f.slice(0, f.length / 2)),
      'the release before has',
    ))
  test('too many rows that cannot be used', () =>
    expectRefused(
      rewritten((features) =>
        features.map((f, i) =>
          i % 50 === 0 ? { ...f, id: 'x', properties: { ...f.properties, id: 'x' } } : f,
        ),
      ),
      'idu-malformed',
    ))
})

test('a few bad rows go to quarantine with their rule and text, and the rest is served', async () => {
  const files = await demoFiles()
  const path = join(files.mirror, DEMO_PARCELS)
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n')
  const before = lines.filter((line) => line.startsWith('{"type":"Feature",')).length
  lines.splice(1, 0, '{"type":"Feature","id":"nonsense","geometry":null,"properties":{"id":"nonsense"}},')
  await writeFile(path, gzipSync(lines.join('\n')))
  const { release } = await ingestDemo(files, { datasets: ['cadastre'] })
  const { quality } = release.datasets.find((d) => d.name === 'cadastre')!.units[0]!
  expect(quality.quarantined).toEqual({ 'idu-malformed': 1 })
  expect(quality.rowsIn).toBe(before + 1)
  expect(quality.rowsKept).toBe(before)
  expect(release.files.find((f) => f.role === 'quarantine')?.rows).toBe(1)
})

test('a column that the parcels can do without is reported, and the rest is served', async () => {
  const files = await demoFiles()
  const path = join(files.mirror, DEMO_PARCELS)
  const text = gunzipSync(await readFile(path)).toString('utf8')
  await writeFile(path, gzipSync(text.replaceAll('"section":', '"sektion":')))
  const { release } = await ingestDemo(files, { datasets: ['cadastre'] })
  const [unit] = release.datasets.find((d) => d.name === 'cadastre')!.units
  expect(unit!.quality.quarantined).toEqual({})
  expect(unit!.columns?.map(({ unknown, missing }) => ({ unknown, missing }))).toEqual([
    // The section is not read: the identifier holds it.
    { unknown: ['sektion'], missing: [] },
  ])
})
