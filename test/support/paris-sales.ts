import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { samplePath } from './samples.ts'
import { temporaryFile } from './temp.ts'

const tableSchema = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()])))

/** The sales of Paris 14e in the first half of 2020, kept as pandas prints a table, written again as the official CSV. */
export async function parisSales(): Promise<string> {
  const packed = await readFile(samplePath('files/dvf/75114-geo-dvf-2020.pandas-to_dict.json.gz'))
  const text = gunzipSync(packed)
    .toString()
    .replaceAll(/:\s*NaN/g, ': ""')
  const table = tableSchema.parse(JSON.parse(text))
  const names = Object.keys(table)
  const cell = (value: string | number) =>
    `"${String(value)
      .replace(/^(\d+)\.0$/, '$1')
      .replaceAll('"', '""')}"`
  const lines = Object.keys(table.id_mutation!).map((row) =>
    names.map((name) => cell(table[name]![row]!)).join(','),
  )
  return temporaryFile('75114.csv', [names.join(','), ...lines].join('\n'))
}
