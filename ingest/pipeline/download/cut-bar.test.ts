import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchedFile } from '../../../test/support/normalised.ts'
import { temporaryDir, temporaryZip } from '../../../test/support/temp.ts'
import type { Cut } from '../../cut.ts'
import type { FetchedSource } from '../../dataset.ts'
import { hashFile } from '../store/hash.ts'
import { cutFile } from './cut-file.ts'

const HEADER = 'Date|Valeur|Code departement|Voie'
const CUT: Omit<Cut, 'value'> = {
  column: 'Code departement',
  format: 'bar',
  width: 2,
  runs: ['Date', 'Valeur'],
  series: 'test',
}

async function zipped(members: Readonly<Record<string, string>>): Promise<FetchedSource> {
  const path = await temporaryZip('national.txt.zip', members)
  return { ...fetchedFile(path), ...(await hashFile(path)) }
}
const national = (lines: readonly string[], name = 'ValeursFoncieres-2024.txt') =>
  zipped({ [name]: `${[HEADER, ...lines].join('\r\n')}\r\n` })

async function part(source: FetchedSource, value: string, dir?: string) {
  const { path } = await cutFile(source, { ...CUT, value }, dir ?? (await temporaryDir('parts')))
  return gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
}

test('each part has its lines in their order with their run; a run over several parts has the same name in each', async () => {
  const dir = await temporaryDir('parts')
  const source = await national([
    '1/1|5|1|RUE "A',
    '1/1|5|01|ÉTÉ',
    '2/1|5|2A|',
    '1/1|5|1|autre vente',
    '3/1|7|974|',
    '3/1|7|1|',
    '4/1||1|',
    'trop|court',
    '4/1|||sans departement',
  ])
  const untold = ['trop|court||', '4/1|||sans departement|3|']
  const first = await part(source, '01', dir)
  const shared = first[4]!.split('|').at(-1)
  expect(shared).toMatch(/^[0-9a-f]{16}$/)
  expect(first).toEqual([
    `${HEADER}|Terrier run|Terrier shared run`,
    '1/1|5|1|RUE "A|1|',
    '1/1|5|01|ÉTÉ|1|',
    '1/1|5|1|autre vente|2|',
    `3/1|7|1||1|${shared}`,
    '4/1||1||3|',
    ...untold,
  ])
  expect(await part(source, '974', dir)).toEqual([first[0], `3/1|7|974||1|${shared}`, ...untold])
  expect((await part(source, '2A', dir))[1]).toBe('2/1|5|2A||1|')
  // A département without a line.
  expect(await part(source, '48', dir)).toEqual([first[0], ...untold])
})

test('runs with the same lines over several parts are told apart', async () => {
  const twice = ['1/1|5|1|', '1/1|5|2|']
  const lines = await part(await national([...twice, '2/1|5|1|', ...twice]), '02')
  const [, first, second] = lines.map((line) => line.split('|').slice(-2))
  expect([first![0], second![0]]).toEqual(['1', '2'])
  expect(second![1]).toBe(first![1])
})

test('the only file of an archive is read whatever its name; of several it must be the only text', async () => {
  expect(await part(await national(['1/1|5|1|'], 'data/export.dat'), '01')).toHaveLength(2)
  const beside = await zipped({ 'lisez-moi.pdf': 'x', 'a.txt': `${HEADER}\n1/1|5|1|\n` })
  expect(await part(beside, '01')).toHaveLength(2)
  const two = await zipped({ 'a.txt': `${HEADER}\n`, 'b.txt': `${HEADER}\n` })
  await expect(part(two, '01')).rejects.toThrow(/must hold one text file .* It holds: a\.txt, b\.txt/)
  await expect(part(await zipped({ 'a.pdf': 'x', 'b.pdf': 'x' }), '01')).rejects.toThrow('a.pdf, b.pdf')
})

test('an archive that is damaged, and a text without the column, stop with what is wrong and leave no part', async () => {
  const dir = await temporaryDir('parts')
  const source = await national(Array.from({ length: 500 }, (_, i) => `${i}/1|${i * 7}|1|RUE ${i}`))
  const bytes = await readFile(source.path)
  await writeFile(source.path, bytes.subarray(0, bytes.length - 40))
  await expect(part(source, '01', dir)).rejects.toThrow(/national\.txt\.zip is not a whole zip archive/)
  // The digest that the archive's directory gives of its file, 16 bytes from where the directory begins.
  const damaged = Buffer.from(bytes)
  damaged[damaged.readUInt32LE(bytes.length - 6) + 16]! ^= 1
  await writeFile(source.path, damaged)
  await expect(part(source, '01', dir)).rejects.toThrow(
    /ValeursFoncieres-2024\.txt in it is damaged \(its CRC-32 differs\)/,
  )
  await writeFile(source.path, bytes)
  expect(await part(source, '01', dir)).toHaveLength(501)
  const other = await zipped({ 'a.txt': 'Date|Valeur|Departement\n' })
  await expect(part(other, '01')).rejects.toThrow('has no column "Code departement"')
})

test('its reading is told to the last byte', async () => {
  const source = await national(['1/1|5|1|', '1/1|5|2|'])
  const told: [number, number | undefined][] = []
  await cutFile(source, { ...CUT, value: '01' }, await temporaryDir('parts'), (...one) => told.push(one))
  const size = Buffer.byteLength(`${HEADER}\r\n`) + 20
  expect(told.at(-1)).toEqual([size, size])
})
