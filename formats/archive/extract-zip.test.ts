import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { temporaryDir } from '../../test/support/temp.ts'
import { withoutUtf8Flag } from '../../test/support/zip-names.ts'
import { IngestError } from '../errors.ts'
import { extractZip } from './extract-zip.ts'

const url = 'https://producer.example/files.zip'

/** A real archive of these names and texts. */
async function archive(
  entries: Record<string, string>,
  options: { compress?: boolean } = {},
): Promise<string> {
  const path = join(await temporaryDir('zip'), 'files.zip')
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name, options)
  zip.end()
  await writeFile(path, await buffer(zip.outputStream))
  return path
}

describe('a zip archive', () => {
  test('gives the files that are wanted, by their base name', async () => {
    const dir = await temporaryDir('out')
    const path = await archive({ 'a/one.csv': 'x;y', 'two.pdf': 'no', 'a/b/three.csv': 'z' })
    const found = await extractZip(path, url, dir, (name) => name.endsWith('.csv'))
    expect(found).toEqual([join(dir, 'one.csv'), join(dir, 'three.csv')])
    expect(await readFile(found[0]!, 'utf8')).toBe('x;y')
  })

  test('two wanted files of one base name are refused by both names; in their folders they are two', async () => {
    const path = await archive({ '2024/zones.csv': 'x', '2025/zones.csv': 'y', 'a.pdf': '', 'b/a.pdf': '' })
    const read = async (folders: boolean) => {
      const dir = await temporaryDir('out')
      const found = await extractZip(path, url, dir, (name) => name.endsWith('.csv'), { folders })
      return found.map((one) => relative(dir, one))
    }
    await expect(read(false)).rejects.toThrow(
      /files\.zip holds two files of one name, 2024\/zones\.csv and 2025\/zones\.csv/,
    )
    expect(await read(true)).toEqual(['2024/zones.csv', '2025/zones.csv'])
  })

  test('of two files that are the same, one is extracted', async () => {
    const dir = await temporaryDir('out')
    const path = await archive({ 'a/zones.csv': 'x', 'b/zones.csv': 'x' })
    expect(await extractZip(path, url, dir, () => true)).toEqual([join(dir, 'zones.csv')])
  })

  test('says what it holds when nothing is wanted', async () => {
    const path = await archive({ 'readme.txt': '' })
    await expect(extractZip(path, url, await temporaryDir('out'), () => false)).rejects.toThrow(
      'It holds: readme.txt',
    )
  })

  test('never writes outside its folder', async () => {
    const path = await archive({ 'xx/escaped.csv': 'x' })
    const bytes = (await readFile(path)).toString('latin1').replaceAll('xx/escaped', '../escaped')
    await writeFile(path, bytes, 'latin1')
    await expect(extractZip(path, url, await temporaryDir('out'), () => true)).rejects.toThrow(IngestError)
  })

  test('a name in UTF-8 that is not flagged as such is read as it was meant', async () => {
    const path = await archive({ 'été (1 à12).csv': 'x' })
    await writeFile(path, withoutUtf8Flag(await readFile(path)))
    const dir = await temporaryDir('out')
    expect(await extractZip(path, url, dir, () => true)).toEqual([join(dir, 'été (1 à12).csv')])
  })

  test('what the caller says of a name is thrown as it is', async () => {
    const path = await archive({ 'one.csv': 'x' })
    const refuse = () => {
      throw new IngestError('not this one')
    }
    await expect(extractZip(path, url, await temporaryDir('out'), refuse)).rejects.toThrow(/^not this one$/)
  })

  test('with one bit of a member changed, it is refused by its address and the name of the member', async () => {
    const path = await archive({ 'a/one.csv': 'x;y\n1;2\n' }, { compress: false })
    const bytes = await readFile(path)
    const at = bytes.indexOf('1;2')
    bytes[at] = bytes[at]! ^ 1
    await writeFile(path, bytes)
    const read = extractZip(path, url, await temporaryDir('out'), () => true)
    await expect(read).rejects.toThrow(IngestError)
    await expect(read).rejects.toThrow(/files\.zip .*a\/one\.csv in it is damaged \(its CRC-32 differs\)/)
  })

  test('whose packed bytes cannot be unpacked, it names the member too', async () => {
    const path = await archive({ 'a/one.csv': 'x;y\n1;2\n'.repeat(100) })
    const bytes = await readFile(path)
    const at = bytes.indexOf('a/one.csv') + 'a/one.csv'.length
    bytes[at] = bytes[at]! | 0b110
    await writeFile(path, bytes)
    await expect(extractZip(path, url, await temporaryDir('out'), () => true)).rejects.toThrow(
      /files\.zip .*a\/one\.csv in it is damaged \(invalid block type\)/,
    )
  })

  test('cut short, it is refused by its address', async () => {
    const path = await archive({ 'one.csv': 'x'.repeat(10_000) })
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 30))
    await expect(extractZip(path, url, await temporaryDir('out'), () => true)).rejects.toThrow(
      /files\.zip is not a whole zip archive/,
    )
  })
})
