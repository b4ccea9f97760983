import { compareHeader, type FileLayout } from '../../formats/layouts/file-layout.ts'
import type { Dataset, Source } from '../dataset.ts'
import { type Member, withMembers } from './archive.ts'
import { typeOf } from './file-type.ts'
import { type Header, readFeedHeader, readParquetHeader } from './read-header.ts'
import { NotRead, type RemoteFile } from './remote-file.ts'

/** The columns of a file, or of a member of an archive, held against the layouts that are known. */
export interface ColumnCheck {
  /** Path in the archive. */
  member?: string
  /** Name of the layout that fits best, or of the form of it that the dataset tells. */
  form: string
  /** How many columns there are. */
  count: number
  missingEssential: string[]
  missingOptional: string[]
  unknown: string[]
  /** Rows that were read for names; absent where a line or a header names all columns. */
  rows?: number
  /** The rows leave out members that are null: a name that is missing may be one of the file's all the same. */
  isSparse?: true
  total?: number
}

/** The columns of a file, or the members of an archive when none is one that the layouts name. */
export interface ColumnsOfFile {
  columns: readonly ColumnCheck[]
  otherMembers?: readonly string[]
}

/** Members of an archive that hold a table whose columns can be read. */
const READABLE = /\.(csv|txt|json|geojson|dbf)(\.gz)?$/i

/**
 * Reads the column names of a file, of an archive those of one member for each layout, and compares them with the layouts of the dataset.
 * @throws NotRead saying why no column was looked at; errors of the network.
 */
export async function checkColumns(
  file: RemoteFile,
  source: Source,
  { layouts: known = [], formOf }: Pick<Dataset, 'layouts' | 'formOf'>,
): Promise<ColumnsOfFile> {
  const compared = (header: Header, fitting: readonly FileLayout[]) => compare(header, fitting, formOf)
  const layouts = known.filter(({ sort }) => sort === undefined || sort === source.sort)
  if (layouts.length === 0) throw new NotRead('no layout of it is known')
  const type = typeOf(file.bytes)
  if (type === 'zip') return checkArchive(file, layouts, compared)
  const outside = layouts.filter(({ member }) => member === undefined)
  const header =
    type === 'parquet'
      ? await readParquetHeader(file)
      : await readFeedHeader(file, new URL(source.url).pathname.replace(/^.*\//, ''))
  return { columns: [compared(header, outside.length > 0 ? outside : layouts)] }
}

function checkArchive(
  file: RemoteFile,
  layouts: readonly FileLayout[],
  compared: (header: Header, fitting: readonly FileLayout[]) => ColumnCheck,
): Promise<ColumnsOfFile> {
  return withMembers(file, async (members) => {
    const picked = chosen(members, layouts)
    if (picked.length === 0) return { columns: [], otherMembers: members.map(({ name }) => name) }
    const columns: ColumnCheck[] = []
    for (const { member, fitting } of picked) {
      const beginning = await member.open()
      columns.push({
        member: member.name,
        ...compared(await readFeedHeader(beginning, member.name), fitting),
      })
    }
    return { columns }
  })
}

/** One member for each pattern of the layouts, or the largest table where none has a pattern, with the layouts that it may have. */
function chosen(members: readonly Member[], layouts: readonly FileLayout[]) {
  const patterns = [...new Map(layouts.map(({ member }) => [String(member), member])).values()]
  if (patterns.every((pattern) => pattern === undefined)) {
    const [largest] = members.filter(({ name }) => READABLE.test(name)).sort((a, b) => b.bytes - a.bytes)
    return largest ? [{ member: largest, fitting: layouts }] : []
  }
  const picked = new Set(patterns.flatMap((pattern) => members.find(({ name }) => pattern?.test(name)) ?? []))
  return [...picked].map((member) => ({
    member,
    fitting: layouts.filter((one) => one.member?.test(member.name)),
  }))
}

const MOST_LISTED = 8

/** Some names, and how many more there are. */
export function listedNames(names: readonly string[]): string {
  const more = names.length - MOST_LISTED
  return `${names.slice(0, MOST_LISTED).join(', ') || 'nothing'}${more > 0 ? ` and ${more} more` : ''}`
}

function compare(
  { columns, rows, isSparse, total }: Header,
  layouts: readonly FileLayout[],
  formOf: Dataset['formOf'],
): ColumnCheck {
  const { layout, missingEssential, missingOptional, unknown } = compareHeader(columns, layouts)
  return {
    form: formOf?.(layout, columns) ?? layout.name,
    count: columns.length,
    missingEssential,
    missingOptional: isSparse ? [] : missingOptional,
    unknown,
    ...(rows === undefined ? {} : { rows }),
    ...(isSparse === undefined ? {} : { isSparse }),
    ...(total === undefined ? {} : { total }),
  }
}
