import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { sql } from '../../formats/duckdb/sql.ts'
import { documentKind } from '../../shared/documents/document-kind.ts'
import { openDocuments } from '../../test/support/stored-documents.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { writeArrays, writeDocuments } from './write-documents.ts'

const numbers = documentKind('numbers', 'france', (n: string) => n, z.number())

describe('documents from a query', () => {
  test('one a row, in order of key', async () => {
    const dir = await temporaryDir('documents')
    const path = join(dir, 'numbers.documents')
    const written = await withDuckDb(dir, (db) =>
      writeDocuments(
        db,
        numbers,
        dir,
        sql`SELECT printf('%05d', i), CAST(i AS VARCHAR) FROM range(5000) t(i) ORDER BY 1`,
      ),
    )
    expect(written).toEqual({ role: 'readmodel', kind: 'numbers', path, rows: 5000 })
    const documents = await openDocuments(path)
    expect([documents.get('00000'), documents.get('04999'), documents.get('05000')]).toEqual([
      '0',
      '4999',
      undefined,
    ])
  })

  test('elements of a key become one array, over several queries', async () => {
    const dir = await temporaryDir('documents')
    const path = join(dir, 'numbers.documents')
    const query = (from: number, to: number) =>
      sql`SELECT printf('%05d', i // 3), CAST(i AS VARCHAR) FROM range(${from}, ${to}) t(i) ORDER BY i`
    const written = await withDuckDb(dir, (db) =>
      writeArrays(db, numbers, dir, [query(0, 3000), query(3000, 3001), query(9000, 9000)]),
    )
    expect(written.rows).toBe(1001)
    const documents = await openDocuments(path)
    expect([documents.get('00000'), documents.get('00999'), documents.get('01000')]).toEqual([
      '[0,1,2]',
      '[2997,2998,2999]',
      '[3000]',
    ])
  })

  test('keys out of order are an error, not a damaged file', async () => {
    const dir = await temporaryDir('documents')
    const work = withDuckDb(dir, (db) =>
      writeDocuments(db, numbers, dir, sql`SELECT * FROM (VALUES ('b', '1'), ('a', '2'))`),
    )
    await expect(work).rejects.toThrow('"a" came after "b"')
  })
})
