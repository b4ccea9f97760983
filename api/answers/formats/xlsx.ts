import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { dayCountOf } from '../../../shared/time/days.ts'
import type { Table, TableColumn } from '../operation.ts'
import type { RowsMeta } from '../rows-about.ts'
import { CELL_STYLE, RELATIONS, STYLES, TYPES, WORKBOOK } from './xlsx-parts.ts'

/*
 * Written here and packed by yazl, not by write-excel-file (4.1.1), which makes the whole text at once: 1,000 rows of 30 columns held the event loop for
 * 330 ms of processor, and here for 7 at a time, 60 in all.
 */

type Cell = Table['rows'][number][number]

/** Characters of a cell (a limit of Excel): a longer text would make the file one to be repaired. */
const LONGEST = 32_767
/** Rows that are written before others may run. */
const AT_ONCE = 50
/** Day 0 of a workbook, days before 1970-01-01. */
const DAY_ZERO = 25_569
/** Of all parts: the same rows are the same bytes. */
const MTIME = new Date(1980, 0, 1)

/**
 * A workbook (Office Open XML, ECMA-376) as a stream: the rows with days, numbers and booleans as such, and a sheet that says which release and
 * datasets they are from, which part of what was asked for they are, and what each column means. Texts are never formulas.
 */
export function xlsxOf({ columns, rows }: Table, meta: RowsMeta): Readable {
  const { release, datasets } = meta
  const names = columns.map(({ name }) => name)
  const sources = [
    ...datasets.map(({ name, producer, edition, licence }) => [name, producer, edition, licence]),
    [],
    ['Version', release],
    ['Lignes de ce fichier', rows.length],
    ...partOf(meta),
    [],
    ...columns.map(({ name, description }) => [name, description]),
  ]
  const zip = new ZipFile()
  const file = new PassThrough()
  // An error of a part must end the answer: without a listener it would end the process.
  zip.on('error', (error: Error) => file.destroy(error))
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime: MTIME })
  add('[Content_Types].xml', TYPES)
  add('_rels/.rels', RELATIONS.ofFile)
  add('xl/workbook.xml', WORKBOOK)
  add('xl/_rels/workbook.xml.rels', RELATIONS.ofWorkbook)
  add('xl/styles.xml', STYLES)
  const sheet = (path: string, texts: Iterable<string>) =>
    zip.addReadStream(Readable.from(texts), path, { mtime: MTIME })
  sheet('xl/worksheets/sheet1.xml', sheetOf(names, rows, columns))
  sheet('xl/worksheets/sheet2.xml', sheetOf(['Source', 'Producteur', 'Édition', 'Licence'], sources))
  zip.end()
  zip.outputStream.pipe(file)
  return file
}

function partOf({ total, isExact, unjudged, coverage }: RowsMeta): Cell[][] {
  const years = coverage?.missingYears?.join(', ')
  return [
    ...(total === undefined
      ? []
      : [[isExact === false ? 'Lignes en tout, au moins' : 'Lignes en tout', total]]),
    ...(unjudged === undefined ? [] : [['Lignes que les critères ne permettent pas de juger', unjudged]]),
    ...(coverage ? [['Couverture', coverage.status, coverage.detail ?? null]] : []),
    ...(years ? [['Années non chargées, ou en partie', years]] : []),
  ]
}

/** The text of a sheet, some rows at a time. `columns`: what is known of the columns of its rows. */
function* sheetOf(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  columns: readonly TableColumn[] = [],
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${Math.max(1, head.length)}" width="18" customWidth="1"/></cols><sheetData>`
  const rowOf = (cells: readonly Cell[], number: number, write: (cell: Cell, at: number) => string) => {
    const written = cells.map((cell, at) =>
      cell === null ? '' : `<c r="${lettersOf(at)}${number}"${write(cell, at)}</c>`,
    )
    return `<row r="${number}">${written.join('')}</row>`
  }
  yield rowOf(head, 1, (name) => textCell(String(name), CELL_STYLE.bold))
  for (let i = 0; i < rows.length; i += AT_ONCE)
    yield rows
      .slice(i, i + AT_ONCE)
      .map((row, nth) => rowOf(row, i + nth + 2, (cell, at) => cellOf(cell, columns[at])))
      .join('')
  yield '</sheetData></worksheet>'
}

/** A, B, …, Z, AA: the letters of a column. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/** What follows the address of a cell in its element. */
function cellOf(value: Cell, column: TableColumn | undefined): string {
  if (typeof value === 'number') return `><v>${Number.isFinite(value) ? value : ''}</v>`
  if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v>`
  const text = value ?? ''
  const day = column?.isDay && /^\d{4}-\d\d-\d\d$/.test(text) ? dayCountOf(text) : Number.NaN
  return Number.isNaN(day) ? textCell(text) : ` s="${CELL_STYLE.day}"><v>${day + DAY_ZERO}</v>`
}

const textCell = (value: string, style = 0) =>
  ` t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(value)}</t></is>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as XML, without the characters that XML cannot hold. */
function xmlText(value: string): string {
  return (
    value
      .slice(0, LONGEST)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 has no place for.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>]/g, (one) => ENTITIES[one]!)
  )
}
