import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { encodingOf } from './header.ts'

const LINE = 'cod_commune;lib_risque_jo\n01001;Coulées de boue\n'

test.each([
  ['UTF-8', Buffer.from(LINE, 'utf8'), 'utf-8'],
  ['UTF-8, gzipped', gzipSync(Buffer.from(LINE, 'utf8')), 'utf-8'],
  ['Windows-1252', Buffer.from(LINE, 'latin1'), 'windows-1252'],
  ['Windows-1252, gzipped', gzipSync(Buffer.from(LINE, 'latin1')), 'windows-1252'],
])('the encoding of a text in %s is told by the bytes of the text', async (_name, bytes, encoding) => {
  const path = join(await temporaryDir('header'), 'catnat.csv')
  await writeFile(path, bytes)
  expect(await encodingOf(path)).toBe(encoding)
})
