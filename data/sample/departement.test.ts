import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../../test/support/temp.ts'
import { generateParcels, gridCommune, writeDepartement } from './departement.ts'

const options = { departement: '96', count: 9000, seed: 7, originLng: 2.5, originLat: 46.5 }
const line = z.object({
  id: z.string(),
  geometry: z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
})

function generate(changes: Partial<typeof options> = {}): z.infer<typeof line>[] {
  const features = []
  for (const text of generateParcels({ ...options, ...changes })) features.push(line.parse(JSON.parse(text)))
  return features
}

describe('a large département', () => {
  test('has exactly the parcels asked for, no IDU twice', async () => {
    const features = generate()
    expect(features).toHaveLength(9000)
    expect(new Set(features.map((one) => one.id)).size).toBe(9000)
    expect(new Set(features.map((one) => one.id.slice(0, 5)))).toEqual(new Set(['96001', '96002']))
  })

  test('has the shapes the targets are stated for: vertices, holes', async () => {
    const features = generate()
    const rings = features.flatMap((one) => one.geometry.coordinates)
    const vertices = rings.reduce((sum, ring) => sum + ring.length - 1, 0) / features.length
    expect(vertices).toBeGreaterThan(7.5)
    expect(vertices).toBeLessThan(9.5)
    const holes = features.filter((one) => one.geometry.coordinates.length > 1).length / features.length
    expect(holes).toBeGreaterThan(0.004)
    expect(holes).toBeLessThan(0.02)
  })

  test('starts the same way whatever the count: a smaller bench measures the same ground', async () => {
    const few = generate({ count: 50 })
    const more = generate({ count: 120 })
    expect(more.slice(0, 50)).toEqual(few)
    expect(generate({ count: 50, seed: 8 })[0]).not.toEqual(few[0])
  })

  test('the file holds the same features and names its communes', async () => {
    const path = join(await temporaryDir('departement'), 'deep/parcelles.json.gz')
    const communes = await writeDepartement(path, options)
    expect(communes.map((one) => one.code)).toEqual(['96001', '96002'])
    const text = gunzipSync(await readFile(path)).toString()
    const layer = z.object({ features: z.array(line) }).parse(JSON.parse(text))
    expect(layer.features).toEqual(generate())
  })

  test('communes lie side by side and end at 999', () => {
    expect(gridCommune('96', 17).parts[0]).toMatchObject({ columns: [0, 20], rows: [20, 40] })
    expect(() => gridCommune('96', 1000)).toThrow(/999/)
  })
})
