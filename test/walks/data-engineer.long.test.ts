import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { DEMO_PARCELS, type DemoFiles, demoSources, publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually, terrier } from '../support/terrier-process.ts'

const LAST = /"id":"(\w{14})"[^\n]*\n\]\}\s*$/
const release = z.looseObject({ release: z.string() })
const releases = z.array(z.looseObject({ id: z.string(), current: z.boolean() }))
const quality = z.looseObject({
  units: z.array(
    z.looseObject({
      dataset: z.string(),
      rowsIn: z.number(),
      rowsKept: z.number(),
      quarantined: z.record(z.string(), z.number()),
      outOfScope: z.record(z.string(), z.number()),
    }),
  ),
})

describe('a data engineer', () => {
  let files: DemoFiles
  let server: ServerProcess
  let first = ''
  let removed = ''
  beforeAll(async () => {
    files = await publishedDemo()
    first = (await files.dataDir.readPointer())!.release
    server = await serverProcess({ TERRIER_DATA: files.dataDir.dir, ...NO_QUOTAS })
  })
  afterAll(() => server.stop())

  /** What a command prints as JSON; fails unless it ends well. */
  async function printed<T extends z.ZodType>(schema: T, ...args: string[]): Promise<z.output<T>> {
    const { code, out, err } = await terrier([...args, '--json'], { TERRIER_DATA: files.dataDir.dir })
    expect(code, out + err).toBe(0)
    return schema.parse(JSON.parse(out))
  }

  const served = async (idu: string) => (await fetch(`${server.url}/v1/parcels/${idu}`)).status

  test('refreshes from files in which a parcel is gone and a line is broken', async () => {
    const path = join(files.mirror, DEMO_PARCELS)
    const text = gunzipSync(await readFile(path)).toString('utf8')
    removed = LAST.exec(text)![1]!
    expect(await served(removed)).toBe(200)
    const lines = text.trimEnd().split('\n')
    lines.splice(-2, 1, '{"type":"Feature","id":"nonsense","geometry":null,"properties":{"id":"nonsense"}}')
    await writeFile(path, gzipSync(lines.join('\n')))
    await printed(z.json(), 'ingest', 'cadastre', ...demoSources(files))
    await eventually('the server serves the new release', async () =>
      (await served(removed)) === 410 ? true : undefined,
    )
  })

  test('sees what was refused in quality, and its text in the quarantine', async () => {
    const { units } = await printed(quality, 'quality')
    for (const { rowsIn, rowsKept, quarantined, outOfScope, dataset } of units) {
      const left = [...Object.values(quarantined), ...Object.values(outOfScope)].reduce(
        (sum, one) => sum + one,
        0,
      )
      expect(rowsIn, dataset).toBe(rowsKept + left)
    }
    expect(units.find(({ dataset }) => dataset === 'cadastre')!.quarantined).toEqual({ 'idu-malformed': 1 })
  })

  test('looks at the lake with DuckDB, where the docs say it is', async () => {
    const parcels = join(files.dataDir.dir, 'lake/cadastre/departement=96/parcels.parquet')
    const { units } = await printed(quality, 'quality')
    const kept = units.find(({ dataset }) => dataset === 'cadastre')!.rowsKept
    const [row] = await withDuckDb(
      await temporaryDir('lake'),
      async (db) =>
        await db.json(new Sql(`SELECT count(*), count(DISTINCT idu) FROM read_parquet('${parcels}')`)),
    )
    expect(row).toEqual([String(kept), String(kept)])
  })

  test('verifies every file of the release', async () => {
    expect(await printed(z.looseObject({ faults: z.array(z.string()) }), 'verify')).toMatchObject({
      faults: [],
    })
  })

  test('rolls back with one command, and the server follows without a restart', async () => {
    const list = await printed(releases, 'releases')
    expect(list.map(({ current }) => current)).toEqual([true, false])
    expect((await printed(release, 'rollback')).release).toBe(first)
    await eventually('the server serves the release before', async () =>
      (await served(removed)) === 200 ? true : undefined,
    )
    expect((await printed(releases, 'releases')).find(({ current }) => current)?.id).toBe(first)
  })
})
