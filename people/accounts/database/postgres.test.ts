import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestPostgres, testPostgres } from '../../../test/support/postgres.ts'
import { isUnavailable } from './database.ts'
import { postgresDatabase } from './postgres.ts'

describe('a connection that PostgreSQL ends during a transaction', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await testPostgres()
  })
  afterAll(() => postgres?.close())

  // An error that nobody listens to would end the service; it fails the run of this file.
  test.each([
    ['between two statements', 'SELECT 1', 300],
    ['during a statement', 'SELECT pg_sleep(3)', 0],
  ])('%s: the transaction is refused as unavailable, the next one is run', async (_, statement, pause) => {
    const database = postgresDatabase(postgres.url)
    onTestFinished(() => database.close())
    const cut = database.transaction(async (db) => {
      const [backend] = await db.query('SELECT pg_backend_pid() AS pid')
      const ended = database.query('SELECT pg_terminate_backend($1)', [(backend as { pid: number }).pid])
      if (pause > 0) {
        await ended
        await delay(pause)
      }
      return db.query(statement)
    })
    const error = await cut.catch((thrown: unknown) => thrown)
    expect([error, isUnavailable(error)]).toEqual([expect.any(Error), true])
    // The error of the connection itself comes after that of its statement.
    await delay(100)
    expect(await database.transaction((db) => db.query('SELECT 2 AS two'))).toEqual([{ two: 2 }])
  })
})
