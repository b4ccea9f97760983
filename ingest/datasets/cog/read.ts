import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import type { Refused } from '../../../formats/refused.ts'
import { COG_FILES, type CogFile } from './cog-file.ts'
import { LAYOUTS } from './columns.ts'

/** One JSON file on disk, and the address it is known by in the release. */
export interface CogSource {
  url: string
  path: string
}

/** A row that has the form its file promises, with where it stood so that a later rule can still refuse it. */
export interface CogRow<T> {
  row: T
  refuse(rule: string, detail: string): Refused
}

export interface Rows<T> {
  rowsIn: number
  kept: CogRow<T>[]
  refused: Refused[]
}

/**
 * Reads every source named `file`, in the order given, and checks each row against `schema`; the rows that fail come
 * back as refused under the rule `form`. Throws IngestError when no source has that name, or when one is not a JSON
 * array, is empty, or has no row in the expected form (a column vanished).
 */
export async function readRows<T>(
  sources: CogSource[],
  file: CogFile,
  schema: z.ZodType<T>,
  columns: ColumnReport,
): Promise<Rows<T>> {
  const rows: Rows<T> = { rowsIn: 0, kept: [], refused: [] }
  const named = sources.filter((source) => cogFileOf(source) === file)
  if (named.length === 0) throw new IngestError(`cog: ${file} is missing among the sources`)
  for (const source of named) {
    const values = await readArray(source)
    const present = new SeenColumns()
    for (const value of values) present.note(objectOf(value))
    present.check(columns, source.url, [LAYOUTS[file]])
    readInto(rows, source, values, schema)
  }
  return rows
}

/** A row that is no object has no member. */
const objectOf = (value: unknown): Readonly<Record<string, unknown>> => rowObject.catch({}).parse(value)
const rowObject = z.record(z.string(), z.unknown())

/** Which of the package's files a source stands for, by its name. Throws IngestError when it is none of them. */
export function cogFileOf(source: CogSource): CogFile {
  const file = COG_FILES.find((known) => [basename(source.url), basename(source.path)].includes(known))
  if (file) return file
  throw new IngestError(
    `cog: ${source.path} is not one of ${COG_FILES.join(', ')}: rename it or leave it out`,
  )
}

function readInto<T>(rows: Rows<T>, source: CogSource, values: unknown[], schema: z.ZodType<T>) {
  const keptBefore = rows.kept.length
  const refusedBefore = rows.refused.length
  for (const [index, value] of values.entries()) {
    const refuse = refuser(source, index, value)
    const checked = schema.safeParse(value)
    if (checked.success) rows.kept.push({ row: checked.data, refuse })
    else rows.refused.push(refuse('form', firstIssue(checked.error)))
  }
  rows.rowsIn += values.length
  if (rows.kept.length > keptBefore) return
  const detail = rows.refused[refusedBefore]?.detail
  throw new IngestError(`cog: no row of ${source.path} has the expected columns (first row: ${detail})`)
}

function refuser(source: CogSource, index: number, value: unknown): CogRow<unknown>['refuse'] {
  return (rule, detail) => ({
    source: source.url,
    row: index + 1,
    rule,
    detail,
    original: JSON.stringify(value),
    part: 'france',
  })
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') || 'row'}: ${issue?.message}`
}

async function readArray(source: CogSource): Promise<unknown[]> {
  const text = await readFile(source.path, 'utf8').catch((cause: unknown) => {
    throw new IngestError(`cog: ${source.path} cannot be read`, { cause })
  })
  const parsed = z.array(z.unknown()).min(1).safeParse(parseJson(text, source.path))
  if (parsed.success) return parsed.data
  throw new IngestError(`cog: ${source.path} must be a JSON array with at least one row`)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new IngestError(`cog: ${path} is not JSON (it begins with ${JSON.stringify(text.slice(0, 40))})`, {
      cause,
    })
  }
}
