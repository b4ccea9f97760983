import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { IngestError } from '../errors.ts'
import { readFeatureTexts } from './features.ts'

const communes = 'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes'
let folder = ''

beforeAll(async () => {
  folder = await temporaryDir('features')
})

async function written(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function rowsOf(path: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const batch of readFeatureTexts(path)) for (const { text } of batch) rows.push(JSON.parse(text))
  return rows
}

/** More than one chunk, with and without letters beyond ASCII, in a seeded order that gzip cannot shrink away. */
const features = Array.from({ length: 20_000 }, (_, i) => ({
  type: 'Feature',
  properties: { nom: i % 3 === 0 ? `Forêt n° ${i}` : `Bois ${(i * 7919) % 10_007}` },
}))
const text = JSON.stringify({ type: 'FeatureCollection', features })

describe('reading the features of a file', () => {
  test.each([
    ['plain.json', text],
    ['zipped.json.gz', gzipSync(text)],
    ['zipped under a plain name.json', gzipSync(text)],
    ['plain under a zipped name.json.gz', text],
  ])('%s', async (name, content) => {
    expect(await rowsOf(await written(name, content))).toEqual(features)
  })

  test('yields batches of some hundred, and nothing for no features', async () => {
    const path = await written('batches.json', text)
    const sizes: number[] = []
    for await (const batch of readFeatureTexts(path)) sizes.push(batch.length)
    expect(sizes.length).toBeGreaterThan(2)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(await rowsOf(await written('none.json', '{"type":"FeatureCollection","features":[]}'))).toEqual([])
  })

  test.each([
    ['cut.json.gz', gzipSync(text).subarray(0, 30_000), /corrupt or truncated gzip/],
    ['cut.json', text.slice(0, 300_000), /truncated/],
    ['page.json.gz', '<html>503</html>', /not a JSON object/],
    ['empty.json.gz', '', /empty/],
  ])('refuses %s with its name', async (name, content, message) => {
    const path = await written(name, content)
    const error = await rowsOf(path).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(IngestError)
    expect(String(error)).toContain(path)
    expect(String(error)).toMatch(message)
  })

  test('refuses a file that is not there', async () => {
    await expect(rowsOf(join(folder, 'absent.json'))).rejects.toThrow(IngestError)
  })

  test.runIf(process.platform === 'linux')('closes the file when its reader stops early', async () => {
    const path = await written('stopped.json.gz', gzipSync(text))
    const before = (await readdir('/proc/self/fd')).length
    for (let i = 0; i < 20; i++) for await (const _ of readFeatureTexts(path)) break
    await expect.poll(async () => (await readdir('/proc/self/fd')).length).toBeLessThan(before + 10)
  })
})

describeWithSamples('features of real files', () => {
  test.each([
    [`${communes}/75/75118/cadastre-75118-parcelles.json.gz`, 6906],
    [`${communes}/33/33440/cadastre-33440-parcelles.json.gz`, 1016],
    // Written by QGIS: "name" and "crs" stand before the features.
    ['files/cadastre/27412-terres-de-bord-parcelles.qgis.geojson.gz', 1990],
  ])('%s', async (path, count) => {
    expect(await rowsOf(samplePath(path))).toHaveLength(count)
  })
})
