import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { quoted, sql } from '../../formats/duckdb/sql.ts'
import { temporaryDir } from '../support/temp.ts'
import { drawPoints } from './points.ts'

describe('points asked by the bench', () => {
  let lake = ''

  beforeAll(async () => {
    lake = join(await temporaryDir('points'), 'lake.parquet')
    const instance = await DuckDBInstance.create(':memory:')
    const db = await instance.connect()
    await db.run(
      String(sql`COPY (SELECT {xmin: 2 + i * 0.001, ymin: 46.0, xmax: 2.0005 + i * 0.001, ymax: 46.0005} AS bbox
             FROM range(100) rows(i)) TO ${quoted(lake)} (FORMAT parquet)`),
    )
    db.closeSync()
    instance.closeSync()
  })

  test('are as many as asked, in and around the boxes, some on each side of their rims', async () => {
    const points = await drawPoints(lake, 5000, 1)
    expect(points).toHaveLength(10_000)
    const lats = points.filter((_, i) => i % 2 === 1)
    const inside = lats.filter((lat) => lat >= 46 && lat <= 46.0005).length
    expect(inside).toBeGreaterThan(2500)
    expect(inside).toBeLessThan(4000)
    expect(Math.min(...lats)).toBeGreaterThan(45.9998)
    expect(Math.max(...lats)).toBeLessThan(46.0007)
  })

  test('are the same for a seed, others for another', async () => {
    const first = await drawPoints(lake, 100, 1)
    expect(await drawPoints(lake, 100, 1)).toEqual(first)
    expect(await drawPoints(lake, 100, 2)).not.toEqual(first)
  })
})
