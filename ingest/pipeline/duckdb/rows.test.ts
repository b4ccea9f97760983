import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { withDuckDb } from './duckdb.ts'
import { streamWhole } from './rows.ts'

/** More than an appender holds back before it writes. */
const MANY = 210_000

test('a stream that ended early is noticed: what is appended on its own connection ends it', async () => {
  await withDuckDb(await temporaryDir('rows'), async (connection, beside) => {
    await connection.run('CREATE TABLE copied (i BIGINT)')
    const from = `range(${MANY})`
    for (const writer of [connection, beside]) {
      const appender = await writer.createAppender('copied')
      const copyAll = async () => {
        for await (const chunk of streamWhole(connection, '*', from))
          for (const [i] of chunk.getRows()) {
            appender.appendBigInt(BigInt(Number(i)))
            appender.endRow()
          }
      }
      const copied = copyAll().finally(() => appender.closeSync())
      if (writer === beside) await copied
      else await expect(copied).rejects.toThrow(/^\d+ of 210000 rows were read from range\(210000\)$/)
    }
  })
})
