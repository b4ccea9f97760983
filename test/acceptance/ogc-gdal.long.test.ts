import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { collections } from '../../api/ogc/collections/index.ts'
import { listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const OGR2OGR = process.env.OGR2OGR_PATH ?? 'ogr2ogr'

const service = await servedDemo()
const url = await listen(service.app)
const dir = await temporaryDir('gdal')

const layer = z.object({
  features: z.array(
    z.looseObject({
      geometry: z.looseObject({ type: z.string() }).nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Copies a collection with GDAL, which runs next to this process: that serves what it asks for. */
async function copied(name: string, ...args: readonly string[]) {
  const file = join(dir, `${name}${args.length}.geojson`)
  const all = ['-f', 'GeoJSON', file, `OAPIF:${url}/ogc`, name, ...args]
  const child = spawn(OGR2OGR, all, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  const [, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect({ name, code, err }).toEqual({ name, code: 0, err: expect.not.stringMatching(/ERROR|Warning/) })
  return layer.parse(JSON.parse(await readFile(file, 'utf8'))).features
}

test.each(collections.map(({ name, fields }) => [name, Object.keys(fields)] as const))(
  'GDAL copies %s: every feature, with its geometry and properties',
  async (name, fields) => {
    const answer = await service.app.inject(`/ogc/collections/${name}/items?limit=1`)
    const features = await copied(name)
    expect(features).toHaveLength(answer.json().numberMatched)
    const [first] = answer.json().features
    expect(Object.keys(features[0]!.properties)).toEqual(expect.arrayContaining(fields))
    for (const field of fields.filter((one) => typeof first.properties[one] === 'string'))
      expect(String(features[0]!.properties[field]).replaceAll('/', '-')).toBe(first.properties[field])
    expect(features[0]!.geometry?.type).toBe(first.geometry?.type)
  },
)

test('a filter of GDAL reaches the service as CQL2', async () => {
  const wanted = await service.app.inject(
    `/ogc/collections/price-zones/items?limit=1000&level=commune&type=Maison`,
  )
  const found = await copied('price-zones', '-where', "level = 'commune' AND type = 'Maison'")
  expect(found).toHaveLength(wanted.json().numberReturned)
  expect(found.length).toBeGreaterThan(3)
})
