import { DuckDBInstance } from '@duckdb/node-api'
import { ByteWriter } from 'hyparquet-writer'
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../api/answers/problem.ts'
import { temporaryDir, temporaryFile } from '../../test/support/temp.ts'
import { lookInto } from './look-into.ts'

/** A Parquet file of these bytes of metadata and no data. */
async function fileOf(footer: Uint8Array): Promise<string> {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(footer.length)
  return temporaryFile(
    'sent.parquet',
    Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]),
  )
}

interface Described {
  columns?: readonly string[]
  children?: number
  rows: number
  groups?: readonly number[]
}

/** A file whose metadata is well formed. */
function described({ columns = ['idu'], children = columns.length, rows, groups = [rows] }: Described) {
  const writer = new ByteWriter()
  serializeTCompactProtocol(writer, {
    field_1: 1,
    field_2: [
      { field_4: 'root', field_5: children },
      ...columns.map((name) => ({ field_1: 6, field_4: name })),
    ],
    field_3: BigInt(rows),
    field_4: groups.map((count) => ({ field_1: [], field_2: 0n, field_3: BigInt(count) })),
  })
  return fileOf(writer.getBytes())
}

const looked = (path: string) =>
  lookInto(path, 'parquet').catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    return [error.status, error.detail.en]
  })

const DAMAGED = [
  400,
  'body cannot be read as Parquet: its last bytes, which describe the rest, are missing or damaged',
]

describe('a Parquet file that was sent', () => {
  test('has the rows and outermost columns that DuckDB wrote', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const path = `${await temporaryDir('sent')}/sent.parquet`
    await connection.run(
      `COPY (SELECT i::VARCHAR AS "Parcelle ", {'a': i, 'b': [{'c': 1.5}]} AS nested, i % 2 = 0 AS even, NULL::DATE AS " " FROM range(5000) r(i))
       TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048, KV_METADATA {one: 'two'})`,
    )
    connection.closeSync()
    expect(await looked(path)).toEqual({ header: ['Parcelle', 'nested', 'even', 'column4'], rows: 5000 })
  })

  test.each([
    ['another number of rows than its row groups', { rows: 7, groups: [3, 3] }],
    ['fewer than no rows', { rows: -200_000 }],
    ['a row group of fewer than no rows', { rows: 1, groups: [200_001, -200_000] }],
  ])('is refused when it says %s', async (_, said) => {
    expect(await looked(await described(said))).toEqual(DAMAGED)
  })

  test('gets its rows counted over all row groups', async () => {
    expect(await looked(await described({ rows: 7, groups: [3, 4] }))).toEqual({ header: ['idu'], rows: 7 })
    expect(await looked(await described({ rows: 100_001 }))).toEqual([
      400,
      'The file has more than 100,000 rows. Split it and send its parts one after the other.',
    ])
  })

  test('has at most 200 columns, each of another name', async () => {
    const columns = Array.from({ length: 201 }, (_, i) => `c${i}`)
    expect(await looked(await described({ rows: 1, columns: columns.slice(1) }))).toMatchObject({ rows: 1 })
    expect(await looked(await described({ rows: 1, columns }))).toEqual([
      400,
      'body cannot be read: it has more than 200 columns',
    ])
    expect(await looked(await described({ rows: 1, columns: ['idu', 'b', 'IDU'] }))).toEqual([
      400,
      'file has two columns called "IDU": rename one',
    ])
  })

  test('has a footer of at most 512 kB', async () => {
    expect(await looked(await fileOf(Buffer.alloc(524_289)))).toEqual([
      400,
      'body cannot be read: its last part, which describes its columns and row groups, has more than 524,288 bytes. Write it with fewer row groups',
    ])
  })

  test.each([
    ['no bytes', ''],
    ['lists in lists that each say to have 33,554,431 items', `29${'f9ffffff0f'.repeat(9)}`],
    ['a hundred thousand lists in each other', `59${'19'.repeat(100_000)}`],
    ['a text that is longer than the file', '28ffffffff0f'],
    ['a number without an end', `36${'ff'.repeat(100)}`],
    ['a type that Parquet does not use', '1b'],
  ])('is refused when its footer is %s', async (_, hex) => {
    expect(await looked(await fileOf(Buffer.from(hex, 'hex')))).toEqual(DAMAGED)
  })

  test('is refused when there is no footer', async () => {
    for (const bytes of ['', 'PAR1', 'PAR1PAR1', 'PAR1xxxx\xff\xff\x00\x00PAR1'])
      expect(await looked(await temporaryFile('sent.parquet', bytes, 'latin1'))).toEqual(DAMAGED)
  })
})
