import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { zipBytes } from '../../data/sample/zip-file.ts'
import { unpack } from '../../formats/archive/extract-zip.ts'
import { temporaryDir } from './temp.ts'

/** Changes the text of a file, or of each member of an archive. Bytes stand for characters (Latin-1), so that none is lost. */
export type Edit = (text: string, name: string) => string

/** A copy of a file with its texts edited: plain, gzipped, or each member of a zip. It keeps its name. */
export async function editedFile(path: string, edit: Edit): Promise<string> {
  const dir = await temporaryDir('edited')
  const copy = join(dir, basename(path))
  const bytes = await readFile(path)
  const name = basename(path)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const members = await unpack({ path, url: path }, join(dir, 'members'), () => true)
    const edited: Record<string, Buffer> = {}
    for (const member of members)
      edited[basename(member)] = editedBytes(await readFile(member), basename(member), edit)
    await writeFile(copy, await zipBytes(edited))
  } else if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    await writeFile(copy, gzipSync(editedBytes(gunzipSync(bytes), name, edit)))
  else await writeFile(copy, editedBytes(bytes, name, edit))
  return copy
}

const editedBytes = (bytes: Buffer, name: string, edit: Edit) =>
  Buffer.from(edit(bytes.toString('latin1'), name), 'latin1')

/** A CSV with a last column more; lines hold no line break in quotes. */
export const csvWith =
  (column: string, delimiter: string): Edit =>
  (text) =>
    text
      .split('\n')
      .map((line, i) => {
        const [bare, end] = line.endsWith('\r') ? [line.slice(0, -1), '\r'] : [line, '']
        return bare === '' ? line : `${bare}${delimiter}${i === 0 ? column : 'x'}${end}`
      })
      .join('\n')

/** A CSV whose header calls a column by another name. */
export const csvWithout =
  (column: string, member = /./): Edit =>
  (text, name) => {
    if (!member.test(name)) return text
    const [header = '', ...lines] = text.split('\n')
    return [header.replaceAll(column, `ex_${column}`), ...lines].join('\n')
  }

/** GeoJSON whose features have a property more, or call one by another name. */
export const featuresWith =
  (property: string): Edit =>
  (text) =>
    text.replaceAll(/"properties": ?\{/g, `"properties":{"${property}":"x",`)
export const featuresWithout =
  (property: string): Edit =>
  (text) =>
    text.replaceAll(`"${property}":`, `"ex_${property}":`)

/** A dBASE table whose header calls a column by a name of at most as many letters. */
export const dbfRenamed =
  (column: string, name: string): Edit =>
  (text, file) =>
    /\.dbf$/i.test(file) ? text.replace(column, name.padEnd(column.length, '\0')) : text
