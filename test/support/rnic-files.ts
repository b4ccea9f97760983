import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { RNIC_COLUMNS } from '../../ingest/datasets/rnic/columns.ts'
import { fetchedFile } from './normalised.ts'
import { temporaryDir } from './temp.ts'

export type Line = Record<string, string>

/** A sound line of Bondy; what is given overrides. Fields are those of columns.ts. */
export const line = (more: Line = {}): Line => ({
  number: 'AA0000001',
  registered_on: '2017-01-17',
  updated_on: '2025-08-23',
  name: 'SDC LES PLATANES',
  manager_type: 'professionnel',
  manager_name: 'SOCIETE DE GERANCE ',
  manager_siret: '60205776200034',
  manager_ape: '6832A',
  manager_commune: 'LE RAINCY',
  mandate: 'Mandat en cours',
  cooperative: 'non',
  principal: 'non connu',
  lots: '262',
  main_lots: '87',
  dwelling_lots: '87',
  parking_lots: '88',
  period: 'DE_1961_A_1974',
  reference_1: '93010000AV0209',
  parcels: '1',
  lng: '2.481351',
  lat: '48.893373',
  street: '40 rte de villemomble',
  insee: '93010',
  ...more,
})

/** A file of the register: `generation` chooses the names of the columns, `without` leaves one out. */
export async function csvOf(lines: Line[], { generation = 0, without = '' } = {}) {
  const columns = Object.entries(RNIC_COLUMNS).filter(([field]) => field !== without)
  const named = columns.map(([, { names }]) => names[Math.min(generation, names.length - 1)]!)
  const cells = lines.map((one) => columns.map(([field]) => one[field] ?? ''))
  const path = join(await temporaryDir('rnic'), 'rnc.csv')
  await writeFile(path, `\uFEFF${Papa.unparse([named, ...cells], { quotes: true, newline: '\n' })}\n`)
  return fetchedFile(path)
}

/** Lines with the numbers AA0000001, AA0000002 … */
export const numbered = (lines: Line[]) =>
  lines.map((more, i) => line({ number: `AA000000${i + 1}`, ...more }))
