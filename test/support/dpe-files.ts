import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { FAMILY_COLUMNS } from '../../ingest/datasets/dpe/columns.ts'
import type { DpeFamily } from '../../shared/producers/ademe.ts'
import { fetchedFile } from './normalised.ts'
import { temporaryDir } from './temp.ts'

/** Fields of columns.ts. */
export type Line = Record<string, string | number>

/** A sound line of Paris 11e; what is given overrides. Fields are those of columns.ts. */
export const line = (more: Line = {}): Line => ({
  number: '2475E0000001A',
  received_on: '2024-03-05',
  established_on: '2024-03-04',
  valid_until: '2034-03-03',
  energy_label: 'D',
  ghg_label: 'B',
  address: '82 Rue de la Roquette 75011 Paris',
  commune: '75111',
  postcode: '75011',
  raw_postcode: '75011',
  ban_id: '75111_8392_00082',
  ban_score: 0.9,
  x: 654321.12,
  y: 6862345.67,
  ...more,
})

/** Writes a CSV as the portal does, under the names of today (0) or of before 2025 (1). */
export async function csvOf(
  lines: Line[],
  { family = 'existing' as DpeFamily, generation = 0, delimiter = ',', without = '' } = {},
) {
  const columns = Object.entries(FAMILY_COLUMNS[family]).filter(
    ([field, { names }]) => field !== without && names[generation] !== undefined,
  )
  const cells = lines.map((one) => columns.map(([field]) => one[field] ?? ''))
  const text = Papa.unparse([columns.map(([, { names }]) => names[generation]!), ...cells], {
    delimiter,
    quotes: true,
    newline: '\n',
  })
  const path = join(await temporaryDir('dpe'), 'lines.csv')
  await writeFile(path, `\uFEFF${text}\n`)
  return { ...fetchedFile(path), sort: family }
}
