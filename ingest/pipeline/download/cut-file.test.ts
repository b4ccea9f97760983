import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchedFile } from '../../../test/support/normalised.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'
import { hashFile } from '../store/hash.ts'
import { cutFile } from './cut-file.ts'

const HEADER = 'id,adresse,code_departement,prix'

async function national(lines: readonly string[]) {
  const path = await temporaryFile('full.csv.gz', gzipSync(`${[HEADER, ...lines].join('\n')}\n`))
  return { ...fetchedFile(path), ...(await hashFile(path)) }
}

const part = async (source: Awaited<ReturnType<typeof national>>, value: string, dir: string) => {
  const found = await cutFile(source, { column: 'code_departement', value }, dir)
  return {
    ...found,
    lines: gunzipSync(await readFile(found.path))
      .toString('utf8')
      .trimEnd()
      .split('\n'),
  }
}

test('each part has its lines in their order, and those of which no part can be told', async () => {
  const dir = await temporaryDir('parts')
  const source = await national([
    '1,RUE A,01,10',
    '2,"RUE ""B"", BIS",2A,20',
    '3,"RUE C\nÉTAGE 2",01,30',
    'too,short',
    '4,RUE D,971,40',
    '5,RUE E,,50',
  ])
  const untold = ['too,short', '5,RUE E,,50']
  expect((await part(source, '01', dir)).lines).toEqual([
    HEADER,
    '1,RUE A,01,10',
    '3,"RUE C',
    'ÉTAGE 2",01,30',
    ...untold,
  ])
  expect((await part(source, '2A', dir)).lines).toEqual([HEADER, '2,"RUE ""B"", BIS",2A,20', ...untold])
  expect((await part(source, '971', dir)).lines).toEqual([HEADER, '4,RUE D,971,40', ...untold])
  // A département without a line.
  expect((await part(source, '48', dir)).lines).toEqual([HEADER, ...untold])
})

test('the national file is read once for all parts, and again when it is another', async () => {
  const dir = await temporaryDir('parts')
  const source = await national(['1,RUE A,01,10', '2,RUE B,02,20'])
  const first = await part(source, '01', dir)
  const made = await stat(first.path)
  await writeFile(source.path, 'the file is not opened a second time')
  expect((await part(source, '02', dir)).lines).toEqual([HEADER, '2,RUE B,02,20'])
  expect((await stat(first.path)).mtimeMs).toBe(made.mtimeMs)
  const next = await part(await national(['1,RUE A,01,10', '2,RUE B,02,25']), '01', dir)
  // Another file, the same lines: nothing to read anew in that département.
  expect(next.sha256).toBe(first.sha256)
  expect((await readdir(join(dir, 'cut'))).length).toBeGreaterThan(0)
})

test('a national file without the column stops with its name', async () => {
  const source = await national([])
  await expect(
    cutFile(source, { column: 'departement', value: '01' }, await temporaryDir('parts')),
  ).rejects.toThrow('has no column "departement"')
})
