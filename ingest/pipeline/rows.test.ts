import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from './duckdb.ts'
import { checkAllRead } from './rows.ts'

/** More than an appender holds back before it writes. */
const MANY = 210_000

test('a stream that ended early is noticed: what is appended on its own connection ends it', async () => {
  await withDuckDb(await temporaryDir('rows'), async (connection, beside) => {
    await connection.run('CREATE TABLE copied (i BIGINT)')
    const from = `range(${MANY})`
    for (const writer of [connection, beside]) {
      const appender = await writer.createAppender('copied')
      const result = await connection.stream(`SELECT * FROM ${from}`)
      let read = 0
      for await (const rows of result.yieldRows())
        for (const [i] of rows) {
          read++
          appender.appendBigInt(BigInt(Number(i)))
          appender.endRow()
        }
      appender.closeSync()
      const checked = checkAllRead(connection, from, read)
      if (writer === beside) await checked
      else await expect(checked).rejects.toThrow(/^\d+ of 210000 rows were read from range\(210000\)$/)
    }
  })
})
