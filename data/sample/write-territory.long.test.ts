import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { booleanPointInPolygon } from '@turf/turf'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../../test/support/temp.ts'
import { mirrorPath } from './etalab-file.ts'
import { type DemoTerritory, writeDemoTerritory } from './write-territory.ts'

/** The Etalab layout, written apart from the generator so that both can disagree. */
const feature = z.strictObject({
  type: z.literal('Feature'),
  id: z.string().length(14),
  geometry: z.strictObject({
    type: z.literal('Polygon'),
    coordinates: z.array(z.array(z.tuple([z.number(), z.number()])).min(4)).min(1),
  }),
  properties: z.strictObject({
    id: z.string().length(14),
    commune: z.string().regex(/^9600[1-5]$/),
    prefixe: z.enum(['000', '006']),
    section: z.string().regex(/^[A-Z]{1,2}$/),
    numero: z.string().regex(/^[1-9]\d{0,3}$/),
    contenance: z.number().int().nonnegative().optional(),
    arpente: z.boolean(),
    created: z.iso.date(),
    updated: z.iso.date(),
  }),
})
const collection = z.strictObject({ type: z.literal('FeatureCollection'), features: z.array(feature) })

async function readLayer(mirrorDir: string, area: string) {
  const text = gunzipSync(await readFile(mirrorPath(mirrorDir, area))).toString()
  return { text, features: collection.parse(JSON.parse(text)).features }
}

const written = new Map<number | undefined, Promise<DemoTerritory>>()

/** What a seed gives, none for the default: written once for all tests, since each takes seconds. */
async function territoryOf(seed?: number): Promise<DemoTerritory> {
  const made = written.get(seed) ?? writeAnew(seed)
  written.set(seed, made)
  return made
}

const writeAnew = async (seed?: number) =>
  writeDemoTerritory(await temporaryDir('demo'), seed === undefined ? {} : { seed })

describe('the demo territory', () => {
  test('is about 6,000 parcels in five communes, the same in the two cuts of the layer', async () => {
    const territory = await territoryOf()
    expect(territory.communes.map((commune) => commune.code)).toEqual([
      '96001',
      '96002',
      '96003',
      '96004',
      '96005',
    ])
    expect(territory.parcels).toBeGreaterThan(5000)
    expect(territory.parcels).toBeLessThan(7500)
    const whole = await readLayer(territory.mirrorDir, '96')
    const parts = []
    for (const { code, parcels } of territory.communes) {
      const { features } = await readLayer(territory.mirrorDir, code)
      expect(features).toHaveLength(parcels)
      expect(features.every((one) => one.properties.commune === code)).toBe(true)
      parts.push(...features)
    }
    expect(parts).toEqual(whole.features)
    expect(whole.features).toHaveLength(territory.parcels)
  })

  test('keeps the layout of the official files', async () => {
    const { mirrorDir } = await territoryOf()
    const { text, features } = await readLayer(mirrorDir, '96')
    const lines = text.split('\n')
    expect(lines[0]).toBe('{"type":"FeatureCollection","features":[')
    expect(lines.slice(-2)).toEqual([']}', ''])
    expect(lines).toHaveLength(features.length + 3)
    expect(new Set(features.map((one) => one.id)).size).toBe(features.length)
    for (const { id, properties: its } of features) {
      const padded = `${its.section.padStart(2, '0')}${its.numero.padStart(4, '0')}`
      expect(id).toBe(its.commune + its.prefixe + padded)
      expect(its.id).toBe(id)
      expect(its.updated >= its.created).toBe(true)
    }
    expect(text).not.toMatch(/\d\.\d{8}/)
  })

  test('has what makes real registers hard: holes, missing and zero areas, both kinds of sections, a merger', async () => {
    const { mirrorDir } = await territoryOf()
    const { features } = await readLayer(mirrorDir, '96')
    const count = (holds: (one: z.infer<typeof feature>) => boolean) => features.filter(holds).length
    expect(count((one) => one.geometry.coordinates.length === 2)).toBeGreaterThan(20)
    expect(count((one) => one.properties.contenance === undefined)).toBeGreaterThan(3)
    expect(count((one) => one.properties.contenance === 0)).toBeGreaterThan(3)
    expect(count((one) => one.properties.section.length === 1)).toBeGreaterThan(500)
    expect(count((one) => one.properties.section.length === 2)).toBeGreaterThan(500)
    expect(count((one) => one.properties.prefixe === '006')).toBeGreaterThan(100)
    expect(count((one) => one.properties.arpente)).toBeGreaterThan(100)
  })

  test.each([96, 1, 2, 3, 77, 123_456])(
    'with seed %i, contains its well-known point in its well-known parcel',
    async (seed) => {
      const territory = await territoryOf(seed)
      expect(territory.point).toEqual({ lng: 2.5, lat: 46.5 })
      const { features } = await readLayer(territory.mirrorDir, '96001')
      const holding = features.filter((one) =>
        booleanPointInPolygon([2.5, 46.5], one.geometry, { ignoreBoundary: true }),
      )
      expect(holding.map((one) => one.id)).toEqual(['960010000A0001'])
      expect(territory.idu).toBe('960010000A0001')
    },
  )

  test('gives the same bytes for a seed, others for another', async () => {
    const read = async ({ mirrorDir }: DemoTerritory) => readFile(mirrorPath(mirrorDir, '96'))
    const [first, again, other] = [
      await read(await territoryOf(1)),
      await read(await writeAnew(1)),
      await read(await territoryOf(2)),
    ]
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })
})
