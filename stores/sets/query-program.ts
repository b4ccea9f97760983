import { constants, setPriority } from 'node:os'
import type { DuckDBConnection } from '@duckdb/node-api'
import { LockedDatabase } from './locked-database.ts'
import { type QueryAnswer, type QueryOrder, queryOrderSchema } from './query-process.ts'
import { runStatement } from './run-statement.ts'

/** The program of a process that answers questions over many rows, until the service that started it lets go of it. */
let database: Promise<LockedDatabase> | undefined
/** Of each question, the connection that runs its statement now. */
const running = new Map<number, DuckDBConnection>()

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (message) => {
  const order = queryOrderSchema.parse(message)
  if (order.type === 'open') open(order)
  else if (order.type === 'interrupt') running.get(order.question)?.interrupt()
  else run(order)
})
process.once('disconnect', () => process.exit(0))

function send(answer: QueryAnswer): void {
  process.send!(answer)
}

function open({ paths, memory }: Extract<QueryOrder, { type: 'open' }>): void {
  database = LockedDatabase.open([], { threads: 1, memory, paths })
  database.then(
    () => send({ type: 'open' }),
    (error: unknown) => {
      send({ type: 'closed', message: messageOf(error) })
      process.disconnect()
    },
  )
}

function run({ id, question, statement, values }: Extract<QueryOrder, { type: 'run' }>): void {
  const rows = database!.then((opened) =>
    opened.use(async (connection) => {
      running.set(question, connection)
      try {
        return await runStatement(connection, statement, values)
      } finally {
        running.delete(question)
      }
    }),
  )
  rows.then(
    (found) => send({ type: 'rows', id, rows: found }),
    (error: unknown) => send({ type: 'failed', id, message: messageOf(error) }),
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
