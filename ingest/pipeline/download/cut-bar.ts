import type { Readable } from 'node:stream'
import { chooseColumns } from '../../../formats/csv/columns.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Cut } from '../../cut.ts'
import type { FetchedSource } from '../../dataset.ts'
import { isPart, type Parts } from './cut-parts.ts'
import { RUN_COLUMNS, Runs } from './cut-runs.ts'
import { textLines } from './text-lines.ts'

/**
 * Sends the lines of a file with bars between its fields to their parts, each with the columns of its run (RUN_COLUMNS) where the cut has
 * runs. The stream must give its bytes as latin1 characters, which keeps them as they are in whatever encoding they were written. A line with
 * another number of fields than the header belongs to no part and no run. Throws IngestError when a column is missing.
 */
export async function cutBar(source: FetchedSource, stream: Readable, cut: Cut, parts: Parts): Promise<void> {
  const runs = cut.runs ? new Runs() : undefined
  let columns: Columns | undefined
  for await (const lines of textLines(stream))
    for (const line of lines) {
      if (columns === undefined) {
        columns = columnsOf(line, cut, source.url)
        parts.begin(runs ? `${line}|${RUN_COLUMNS.number}|${RUN_COLUMNS.shared}` : line)
      } else if (line !== '') {
        const fields = line.split('|')
        const isWhole = fields.length === columns.count
        const part = isWhole ? padded(fields[columns.part]!, cut) : ''
        if (!runs) await parts.add(part, line)
        else if (!isWhole) await parts.add('', `${line}||`)
        else {
          const values = columns.runs.map((at) => fields[at]!).join('|')
          for (const ended of runs.next(isPart(part) ? part : '', line, values))
            await parts.add(ended.part, ended.line)
        }
      }
    }
  if (columns === undefined) throw new IngestError(`${source.url} is empty: not even a line of column names`)
  for (const ended of runs?.end() ?? []) await parts.add(ended.part, ended.line)
}

/** Positions of the columns that a cut asks for, and how many columns there are. */
interface Columns {
  count: number
  part: number
  runs: number[]
}

function columnsOf(line: string, { column, runs = [] }: Cut, url: string): Columns {
  const names = Buffer.from(line, 'latin1')
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('|')
  const wanted = Object.fromEntries([column, ...runs].map((name) => [name, [name]]))
  const at = new Map(chooseColumns(names, { columns: wanted }, url))
  return { count: names.length, part: at.get(column)!, runs: runs.map((name) => at.get(name)!) }
}

function padded(value: string, { width = 0 }: Cut): string {
  const text = value.trim()
  return text === '' ? '' : text.padStart(width, '0')
}
