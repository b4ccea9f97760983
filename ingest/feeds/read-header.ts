import { dbfColumns } from '../../formats/vector/dbf-table.ts'
import { type Beginning, unpacked } from './beginning.ts'
import { csvHeader, textOfBytes } from './csv-header.ts'
import { typeOf } from './file-type.ts'
import { readJsonRows } from './json-rows.ts'
import { asNotRead, NotRead, type RemoteFile } from './remote-file.ts'

/** The names of the columns of a file. */
export interface Header {
  columns: string[]
  /** Rows whose members the names come from, where a file has no line of names: a name that all of them lack may still be one of the file's. */
  rows?: number
  /** Rows leave out the members that are null: the list is what the rows read have, not all there is. */
  isSparse?: true
  /** Rows that the producer says the answer has in all, pages behind it included. */
  total?: number
}

const isTable = (name: string) => /\.dbf$/i.test(name)

/**
 * The column names at the beginning of a content, which is read as far as they need: the first line of a CSV, the members of the first rows of a JSON,
 * the fields of a dBASE table. `name` is that of the file, which alone tells a dBASE table.
 * @throws NotRead saying why there are none to look at.
 */
export async function readFeedHeader(content: Beginning, name: string): Promise<Header> {
  const type = isTable(name) ? 'dbf' : typeOf(content.bytes)
  if (type === 'gzip') return readFeedHeader(unpacked(content), name.replace(/\.gz$/i, ''))
  if (type === 'dbf') return { columns: dbfColumns(content.bytes) }
  if (type === 'json') return jsonHeader(content)
  if (type !== 'text') throw new NotRead(`columns of a file of type ${type} are not looked at`)
  while (!content.isWhole && !content.bytes.includes('\n')) if (!(await content.more())) break
  if (!content.isWhole && !content.bytes.includes('\n')) throw new NotRead('its first line does not end')
  if (content.bytes.length === 0) throw new NotRead('it is empty')
  return { columns: csvHeader(textOfBytes(content.bytes)) }
}

async function jsonHeader(content: Beginning): Promise<Header> {
  for (;;) {
    const rows = rowsOf(textOfBytes(content.bytes))
    if (rows && rows.count === 0) throw new NotRead('it has no row')
    if (rows) {
      const { names, count, kind, total } = rows
      return {
        columns: names,
        rows: count,
        ...(kind === 'features' ? {} : { isSparse: true }),
        ...(total === undefined ? {} : { total }),
      }
    }
    if (!(await content.more())) throw new NotRead('no whole row is in what was read of it')
  }
}

function rowsOf(text: string) {
  try {
    return readJsonRows(text)
  } catch (cause) {
    throw new NotRead('its rows are not JSON', { cause })
  }
}

/** The column names of a Parquet file, from its end. @throws NotRead when the server sends no parts of it. */
export async function readParquetHeader(file: RemoteFile): Promise<Header> {
  const { size } = file
  if (size === undefined) throw new NotRead('the server does not say how large it is')
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet')
  const metadata = await parquetMetadataAsync(
    {
      byteLength: size,
      slice: async (from, to = size) => {
        const bytes = await file.slice(from, to)
        return Uint8Array.from(bytes).buffer
      },
    },
    { initialFetchSize: FOOTER_BYTES },
  ).catch((cause: unknown) => {
    throw asNotRead('Parquet file', cause)
  })
  return { columns: parquetSchema(metadata).children.map(({ element }) => element.name) }
}

/** Bytes of the end of a Parquet file that are asked for first. */
const FOOTER_BYTES = 256 * 1024
