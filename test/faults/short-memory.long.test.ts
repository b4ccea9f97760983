import { expect, test } from 'vitest'
import { salesFile } from '../bench/ingest-sources.ts'
import { megabytesOf } from '../bench/process-tree.ts'
import { demoSources, parcelsDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'
import { TerrierProcess } from '../support/terrier-process.ts'

/** Lines of sales, nearly twice as many as are sorted at once within the least memory that `INGEST_MEMORY_MB` allows. */
const LINES = 150_000
/** Megabytes of all processes of the ingest: DuckDB's 200 in each of two, and Node with the rows it builds from. */
const MOST = 1200

test('sales that memory cannot hold are loaded within the least INGEST_MEMORY_MB', {
  timeout: 600_000,
}, async () => {
  const files = await parcelsDemo()
  const { files: released } = (await files.dataDir.readCurrent())!
  const parcels = released.find(({ kind, role }) => role === 'lake' && kind === 'parcels')!
  const asked = {
    parcels: [files.dataDir.store(parcels.file)],
    dir: await temporaryDir('sales'),
    seed: 1,
  }
  const sales = `dvf=${await salesFile(asked, LINES)}`
  const ingest = new TerrierProcess(['ingest', 'dvf', ...demoSources(files), '--file', sales], {
    TERRIER_DATA: files.dataDir.dir,
    INGEST_MEMORY_MB: '200',
  })
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, megabytesOf(ingest.pid))
  }, 100)
  expect(await ingest.ended(), ingest.err).toBe(0)
  clearInterval(look)
  const rows = (await files.dataDir.readCurrent())!.files.find(
    ({ kind, role }) => role === 'lake' && kind === 'sales',
  )!.rows
  expect(rows).toBeGreaterThanOrEqual(LINES)
  expect(most).toBeGreaterThan(200)
  expect(most).toBeLessThan(MOST)
})
