import type { Readable } from 'node:stream'
import { chooseColumns } from '../../../formats/csv/columns.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import type { Cut } from '../../cut.ts'
import type { FetchedSource } from '../../dataset.ts'
import type { Parts } from './cut-parts.ts'
import { textLines } from './text-lines.ts'

/** Sends the lines of a CSV file whose texts may be quoted to their parts. Throws IngestError when the column is missing. */
export async function cutComma(
  source: FetchedSource,
  stream: Readable,
  { column }: Cut,
  parts: Parts,
): Promise<void> {
  const header = await readHeader(source, ',')
  const [found] = chooseColumns(header, { columns: { column: [column] } }, source.url)
  const position = found![1]
  let first: string | undefined
  let open = ''
  for await (const texts of textLines(stream))
    for (const text of texts) {
      // A quoted text may hold a line break: the line is whole when its quotes are closed.
      const line = open === '' ? text : `${open}\n${text}`
      open = isOpen(line) ? line : ''
      if (open !== '') continue
      if (first === undefined) {
        first = line
        parts.begin(line)
      } else if (line !== '') await parts.add(fieldAt(line, position), line)
    }
  if (open !== '') await parts.add('', open)
}

function isOpen(line: string): boolean {
  let quotes = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 1
}

/** The n-th field of a line (from 0), without quotes; empty when the line has fewer. */
function fieldAt(line: string, position: number): string {
  let from = 0
  for (let field = 0; ; field++) {
    let to = line.indexOf(',', line[from] === '"' ? closing(line, from) : from)
    if (to < 0) to = line.length
    if (field === position) return line.slice(from, to).replace(/^"|"$/g, '').trim()
    if (to === line.length) return ''
    from = to + 1
  }
}

/** Where the quoted field that begins at `from` ends. */
function closing(line: string, from: number): number {
  let at = from + 1
  for (; at < line.length; at++)
    if (line[at] === '"') {
      if (line[at + 1] !== '"') break
      at++
    }
  return at
}
