import { constants, setPriority } from 'node:os'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { BoundValue } from './bound-sql.ts'
import { LockedDatabase } from './locked-database.ts'
import { type QueryAnswer, type QueryOrder, queryOrderSchema } from './query-process.ts'
import { runStatement } from './run-statement.ts'
import { searchBySql } from './search/search-sql.ts'

/** The questions of a process that answers those over many rows. */
class Questions {
  readonly #database: LockedDatabase
  /** Of each question, the connection that runs its statement now. */
  readonly #running = new Map<number, DuckDBConnection>()

  private constructor(database: LockedDatabase) {
    this.#database = database
  }

  static async open({ paths, memory }: Extract<QueryOrder, { type: 'open' }>): Promise<Questions> {
    return new Questions(await LockedDatabase.open([], { threads: 1, memory, paths }))
  }

  interrupt(question: number): void {
    this.#running.get(question)?.interrupt()
  }

  /** Answers, whatever comes of it. */
  async answer(order: Extract<QueryOrder, { id: number }>): Promise<void> {
    try {
      send({ type: 'answered', id: order.id, answer: await this.#answerOf(order) })
    } catch (error) {
      send({ type: 'failed', id: order.id, message: messageOf(error) })
    }
  }

  #answerOf(order: Extract<QueryOrder, { id: number }>): Promise<unknown> {
    const run = (statement: string, values: readonly BoundValue[]) =>
      this.#use(order.question, (connection) => runStatement(connection, statement, values))
    if (order.type === 'run') return run(order.statement, order.values)
    return searchBySql(order.search, (statement, { values }) => run(statement, values))
  }

  #use<T>(question: number, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    return this.#database.use(async (connection) => {
      this.#running.set(question, connection)
      try {
        return await work(connection)
      } finally {
        this.#running.delete(question)
      }
    })
  }
}

/** The program of a process that answers questions over many rows, until the service that started it lets go of it. */
let questions: Promise<Questions> | undefined

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (message) => {
  const order = queryOrderSchema.parse(message)
  if (order.type === 'open') open(order)
  else if (order.type === 'interrupt') void questions!.then((opened) => opened.interrupt(order.question))
  else void questions!.then((opened) => opened.answer(order))
})
process.once('disconnect', () => process.exit(0))

function send(answer: QueryAnswer): void {
  process.send!(answer)
}

function open(order: Extract<QueryOrder, { type: 'open' }>): void {
  questions = Questions.open(order)
  questions.then(
    () => send({ type: 'open' }),
    (error: unknown) => {
      send({ type: 'closed', message: messageOf(error) })
      process.disconnect()
    },
  )
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
