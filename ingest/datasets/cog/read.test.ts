import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { cogFileOf, readRows } from './read.ts'
import { regionRow } from './rows.ts'

const folder = await temporaryDir('cog-read')

async function read(text: string) {
  const path = join(folder, 'regions.json')
  await writeFile(path, text)
  return readRows(
    [{ url: 'package:x@1.0.0/data/regions.json', path }],
    'regions.json',
    regionRow,
    new ColumnReport(),
  )
}

describe('readRows', () => {
  test('keeps the good rows and quarantines the others with their place and text', async () => {
    const rows = await read('[{"code":"11","nom":"Île-de-France","zone":"metro"},{"code":"24"}]')
    expect(rows.rowsIn).toBe(2)
    expect(rows.kept.map(({ row }) => row)).toEqual([{ code: '11', nom: 'Île-de-France' }])
    expect(rows.refused).toEqual([
      {
        source: 'package:x@1.0.0/data/regions.json',
        row: 2,
        rule: 'form',
        detail: expect.stringMatching(/^nom: /),
        original: '{"code":"24"}',
        part: 'france',
      },
    ])
  })

  test.each([
    ['', /is not JSON/],
    ['<html>Service unavailable</html>', /not JSON \(it begins with "<html>/],
    ['{"code":"11"}', /must be a JSON array/],
    ['[]', /at least one row/],
    ['[{"codeRegion":"11","nom":"x"}]', /regions\.json has no column "code"/],
  ])('stops on %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
    await expect(read(text)).rejects.toThrow(IngestError)
  })

  test('stops when the file is not among the sources, or not on disk', async () => {
    await expect(readRows([], 'regions.json', regionRow, new ColumnReport())).rejects.toThrow(
      /regions\.json is missing/,
    )
    const gone = { url: 'regions.json', path: join(folder, 'gone', 'regions.json') }
    await expect(readRows([gone], 'regions.json', regionRow, new ColumnReport())).rejects.toThrow(
      /cannot be read/,
    )
  })
})

describe('fileOf', () => {
  test('knows a file by its address or by its path', () => {
    expect(cogFileOf({ url: 'package:x@1.0.0/data/epci.json', path: '/cache/9f2c' })).toBe('epci.json')
    expect(cogFileOf({ url: 'file:extra', path: '/extra/communes.json' })).toBe('communes.json')
  })

  test('refuses another name', () => {
    expect(() => cogFileOf({ url: 'file:x', path: '/extra/cantons.json' })).toThrow(
      /not one of communes\.json/,
    )
  })
})
