import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fromWgs84 } from '../../shared/geo/projections.ts'
import { listen } from '../support/mcp.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

const PARCELS = 6906
const OGR2OGR = process.env.OGR2OGR_PATH ?? 'ogr2ogr'

/** Runs ogr2ogr beside this process, which serves what it asks for. */
async function ogr2ogr(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(OGR2OGR, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  return { code, said }
}

const features = z.object({
  features: z.array(
    z.looseObject({
      geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
      properties: z.looseObject({ idu: z.string() }),
    }),
  ),
})

describeWithSamples('GDAL over OGC API Features, Paris 18e', () => {
  const service = servedSamples(() => [{ datasets: ['cadastre'], area: '75118' }])
  let url = ''
  beforeAll(async () => {
    url = await listen(service.app)
  })

  const copy = async (name: string, ...args: string[]) => {
    const file = join(service.dataDir.dir, name)
    const { code, said } = await ogr2ogr([
      '-f',
      'GeoJSON',
      '-lco',
      'COORDINATE_PRECISION=7',
      file,
      `OAPIF:${url}/ogc`,
      'parcels',
      ...args,
    ])
    expect({ code, said }).toEqual({ code: 0, said: expect.not.stringMatching(/ERROR/) })
    return features.parse(JSON.parse(await readFile(file, 'utf8'))).features
  }

  test('copies all 6,906 parcels, none missing or twice, with equal geometry', async () => {
    const found = await copy('all.geojson')
    const { parcels } = service.releases.acquire()!.stores
    expect(parcels.count).toBe(PARCELS)
    expect(found).toHaveLength(PARCELS)
    expect(new Set(found.map(({ properties }) => properties.idu)).size).toBe(PARCELS)
    for (const { geometry, properties } of found)
      expect(geometry, properties.idu).toEqual(JSON.parse((await parcels.byIdu(properties.idu))!.geometry))
  })

  test('a box gives those that meet it, and a filter those that it holds for', async () => {
    const box = [2.34, 48.89, 2.345, 48.893] as const
    const inBox = await copy('box.geojson', '-spat', ...box.map(String))
    const answer = await service.app.inject(`/ogc/collections/parcels/items?bbox=${box.join(',')}&limit=1`)
    expect(inBox.length).toBe(answer.json().numberMatched)
    expect(inBox.length).toBeGreaterThan(50)
    const large = await copy('large.geojson', '-where', "surface >= 20000 AND section <> 'AB'")
    const all = await copy('all-again.geojson')
    const wanted = all.filter(
      ({ properties }) => Number(properties.surface) >= 20000 && properties.section !== 'AB',
    )
    expect(large.map(({ properties }) => properties.idu)).toEqual(
      wanted.map(({ properties }) => properties.idu),
    )
    expect(large.length).toBeGreaterThan(1)
  })

  test('Lambert-93 is that of the projection, and a box in it finds the same parcels', async () => {
    const items = '/ogc/collections/parcels/items'
    const crs = encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/2154')
    const [one] = (await service.app.inject(`${items}?limit=1`)).json().features
    const metres = await service.app.inject(`${items}?limit=1&crs=${crs}`)
    expect(metres.headers['content-crs']).toBe('<http://www.opengis.net/def/crs/EPSG/0/2154>')
    const [other] = metres.json().features
    const [lng, lat] = one.geometry.coordinates[0][0]
    const [x, y] = other.geometry.coordinates[0][0]
    const [wantedX, wantedY] = fromWgs84(2154, lng, lat)
    expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(0.001)
    const around = [x - 5, y - 5, x + 5, y + 5].join(',')
    const found = (await service.app.inject(`${items}?bbox=${around}&bbox-crs=${crs}`)).json()
    expect(found.features.map(({ id }: { id: string }) => id)).toContain(one.id)
    expect(found.numberMatched).toBeLessThan(20)
  })
})
