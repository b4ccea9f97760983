import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { DocumentsWriter } from './documents-writer.ts'

// Compressed bytes are zlib's affair and may change with it: lengths and checksums of blocks are therefore not frozen, all else is.
test('the format is the one that files on disk have', async () => {
  const path = join(await temporaryDir('format'), 'letters.blocks')
  const writer = new DocumentsWriter(path, 'letters', '96')
  writer.put('a', '{"é":1}')
  writer.put('bc', '2')
  await writer.close()
  const bytes = await readFile(path)
  const footer = bytes.subarray(-40)
  expect(footer.toString('latin1', 0, 8)).toBe('TERRBLK1')
  const numbers = Array.from({ length: 8 }, (_, i) => footer.readUInt32LE(8 + 4 * i))
  const [version, blocks, start, high, indexLength, factsLength] = numbers
  expect([version, blocks, high, indexLength]).toEqual([1, 1, 0, 16 + 8 + 3])
  expect(inflateRawSync(bytes.subarray(0, start)).toString('hex')).toBe(
    `${'0800000001000000'}${'0100000002000000'}${'616263'}${Buffer.from('{"é":1}2').toString('hex')}`,
  )
  const index = bytes.subarray(start, start! + indexLength!)
  expect([index.readUInt32LE(0), index.readUInt32LE(8), index.readUInt32LE(12)]).toEqual([start, 28, 2])
  expect(index.subarray(16).toString('hex')).toBe('01000000020000006162' + '63')
  expect(bytes.toString('utf8', start! + indexLength!, start! + indexLength! + factsLength!)).toBe(
    '{"kind":"letters","area":"96","keyed":true,"count":2,"bytes":28}',
  )
  expect(bytes.length).toBe(start! + indexLength! + factsLength! + 40)
})
