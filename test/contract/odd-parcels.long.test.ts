import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { DEMO_PARCELS, ingestDemo, publishedDemo } from '../support/demo.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const IDU = demoPlace.idu
const refused = { rule: 'geometry-missing', detail: 'the feature has no geometry' }
/** Nothing but the cadastre names it. */
const QUIET = '960010000A0009'
/** A parcel of the demo, one drawn over its first three corners, and the middle of these. */
const LARGE = '960010000A0008'
const SMALL = '960010000A9001'

const files = await publishedDemo()
const path = join(files.mirror, DEMO_PARCELS)
const lines = gunzipSync(await readFile(path))
  .toString('utf8')
  .split('\n')
for (const idu of [IDU, QUIET]) {
  const at = lines.findIndex((line) => line.includes(`"id":"${idu}"`))
  lines[at] = lines[at]!.replace(/"geometry":\{.*?\},"properties"/, '"geometry":null,"properties"')
}
const large = lines.find((line) => line.includes(`"id":"${LARGE}"`))!
const { geometry } = JSON.parse(large.replace(/,$/, ''))
const corners: [number, number][] = geometry.coordinates[0].slice(0, 3)
const middle = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3
const point = `lng=${middle(0)}&lat=${middle(1)}`
const drawn = JSON.stringify([[...corners, corners[0]]])
const small = large.replaceAll(LARGE, SMALL).replace(/"coordinates":\[\[.*?\]\]\]/, `"coordinates":${drawn}`)
lines.splice(lines.indexOf(large), 0, small)
await writeFile(path, gzipSync(lines.join('\n')))
await ingestDemo(files, { datasets: ['cadastre'], files: {} })
const service = await served(files.dataDir)
const url = await listen(service.app)

const ask = async (url: string) => {
  const answer = await service.app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

test('a parcel whose line was refused is told so, with the rule', async () => {
  expect(await ask(`/v1/parcels/${IDU}`)).toMatchObject({
    status: 404,
    body: {
      type: '/problems/unknown-parcel',
      detail: `${IDU} is in the producer's cadastre, on a line that could not be used (geometry-missing: the feature has no geometry).`,
      refused,
    },
  })
  for (const question of ['addresses', 'demographie', 'dpe-residential', 'dpe-tertiary'])
    expect(await ask(`/v1/${question}/by-parcel/${IDU}`), question).toMatchObject({
      status: 404,
      body: { refused },
    })
  expect(await ask(`/v1/parcels/${IDU}/dossier`)).toMatchObject({ status: 404, body: { refused } })
})

test('a question that answers 200 without the parcel says so in its coverage', async () => {
  for (const question of ['copropriete', 'occupants']) {
    const { status, body } = await ask(`/v1/${question}/by-parcel/${QUIET}`)
    expect([status, body.meta.coverage], question).toMatchObject([200, { status: 'unknown-parcel', refused }])
  }
})

test('an agent and a reader of the page are told too; another parcel is not', async () => {
  const { client } = await connectAgent(url)
  const told = await client.callTool({ name: 'get_parcel', arguments: { idu: IDU } })
  expect(JSON.stringify(told)).toContain('on a line that could not be used (geometry-missing')
  const page = await service.app.inject({ url: `/parcels/${IDU}`, headers: { 'accept-language': 'fr' } })
  expect(page.body).toContain('sa ligne n’a pas pu être lue (règle geometry-missing)')
  const other = await ask('/v1/parcels/960010000A9999')
  expect(other).toMatchObject({ status: 404, body: { type: '/problems/unknown-parcel' } })
  expect(other.body).not.toHaveProperty('refused')
})

test('of two parcels drawn over each other the smaller is given, and the other is named, to an agent too', async () => {
  const { status, body } = await ask(`/v1/parcels/nearest?${point}`)
  expect([status, body.data.id, body.meta.overlapping]).toEqual([200, SMALL, [LARGE]])
  const { client } = await connectAgent(url)
  const [lng, lat] = [...point.matchAll(/[\d.]+/g)].map(Number)
  const told = await client.callTool({ name: 'get_nearest_parcel', arguments: { lng, lat } })
  expect(told.structuredContent).toMatchObject({ data: { id: SMALL }, meta: { overlapping: [LARGE] } })
  const alone = await ask(`/v1/parcels/nearest?lng=2.5&lat=46.5`)
  expect(alone.body.meta).not.toHaveProperty('overlapping')
})
