import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { geoPackageOf } from './geopackage.ts'
import { layerOfTable } from './geopackage-layer.ts'
import { GeoPackageThread } from './geopackage-thread.ts'

const columns = [
  { name: 'name', type: 'text', description: 'Name' },
  { name: 'lng', type: 'number', description: 'Longitude' },
  { name: 'lat', type: 'number', description: 'Latitude' },
] as const
const table = { columns, point: { lng: 'lng', lat: 'lat' }, rows: [['a', 2.5, 46.5]] }
const meta = { release: 'r20261127-080000-0123abcd', datasets: [] }

test('writes the bytes that the function gives, while the event loop goes on', async () => {
  let turns = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turns++) await after(1)
  })()
  const bytes = await new GeoPackageThread().write(table, meta)
  isDone = true
  await counting
  expect(bytes).toEqual(Buffer.from(await geoPackageOf(layerOfTable(table), meta)))
  expect(turns).toBeGreaterThan(10)
})

test('of more lists than may wait, those that came last are asked to come again, and the others are written', async () => {
  const thread = new GeoPackageThread()
  const asked = await Promise.allSettled(Array.from({ length: 18 }, () => thread.write(table, meta)))
  const refused = asked.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.type)).toEqual(['too-busy', 'too-busy'])
  expect((await thread.write(table, meta)).toString('latin1', 68, 72)).toBe('GPKG')
})

test('what the thread throws is thrown, and the next list is written', async () => {
  const thread = new GeoPackageThread()
  const twice = { ...table, columns: [columns[0], columns[0], columns[1], columns[2]] }
  await expect(thread.write(twice, meta)).rejects.toThrow(/duplicate column name/)
  expect((await thread.write(table, meta)).length).toBeGreaterThan(1000)
})
