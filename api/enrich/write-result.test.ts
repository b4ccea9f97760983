import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import type { CsvStyle } from './result-format.ts'
import { WorkTable } from './work-table.ts'
import { writeResult } from './write-result.ts'

const HEADER = ['nom', 'x', '=autre']
const ROW = ['=cmd', '-1.5', '+33 6']

/** The cells of a result whose address found is called `-Rue`, at a negative longitude. */
async function resultOf(style: CsvStyle): Promise<Record<string, string>> {
  const dir = await temporaryDir('write-result')
  const work = await WorkTable.open(join(dir, 'work'))
  await work.takeIn(async (begin) => {
    const rows = await work.textRows(HEADER.length)
    rows.add([ROW])
    rows.end()
    await begin(HEADER)
  })
  await work.addMatches(0, [
    { status: 'no-parcel', label: '-Rue', lng: -1.25, lat: 48, successors: ['@a', 'b'] },
  ])
  const path = join(dir, 'out.csv')
  await writeResult(work, {
    header: HEADER,
    columns: { facts: [], places: [] },
    facts: [],
    format: 'csv',
    path,
    ...style,
  })
  work.close()
  const { data } = Papa.parse<Record<string, string>>(await readFile(path, 'utf8'), { header: true })
  return data[0]!
}

test('texts that are added are protected, numbers and columns of the file are not', async () => {
  expect(await resultOf({})).toMatchObject({
    nom: '=cmd',
    x: '-1.5',
    '=autre': '+33 6',
    result_label: "'-Rue",
    result_lng: '-1.25',
    result_successors: "'@a|b",
  })
})

test('with protect-all, texts and names of columns of the file are protected too', async () => {
  expect(await resultOf({ formulas: 'protect-all' })).toMatchObject({
    nom: "'=cmd",
    x: '-1.5',
    "'=autre": "'+33 6",
    result_label: "'-Rue",
    result_lng: '-1.25',
  })
})

test('with keep, nothing is', async () => {
  expect(await resultOf({ formulas: 'keep', delimiter: 'semicolon' })).toMatchObject({
    nom: '=cmd',
    result_label: '-Rue',
    result_successors: '@a|b',
  })
})
