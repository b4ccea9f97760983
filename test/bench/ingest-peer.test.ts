import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../support/temp.ts'
import { measureBareSales } from './ingest-peer.ts'

test('DuckDB alone sorts a file of sales', async () => {
  const dir = await temporaryDir('ingest-peer')
  const file = join(dir, 'sales.csv')
  await writeFile(file, 'id_mutation,date_mutation\n2026-1,2026-01-02\n2026-2,2026-01-03\n')
  expect(await measureBareSales(file, dir)).toBeGreaterThan(0)
  await writeFile(file, 'id_mutation\n2026-1\n')
  await expect(measureBareSales(file, dir)).rejects.toThrow('date_mutation')
})
