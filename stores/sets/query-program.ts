import type { DuckDBConnection } from '@duckdb/node-api'
import { lowerPriority } from '../../shared/process/lower-priority.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { LockedDatabase } from './locked-database.ts'
import { type QueryAnswer, type QueryOrder, queryOrderSchema } from './query-process.ts'
import { runStatement } from './run-statement.ts'
import { RowSearcher } from './search/row-searcher.ts'
import type { UseConnection } from './search/wanted-columns.ts'

/** Of the memory of all questions, what columns that searches asked for may take; DuckDB has the rest. */
const HELD_SHARE = 0.4
/** Bytes that DuckDB has at least: with fewer, plain statements fail. */
const LEAST_FOR_STATEMENTS = 64e6

/** The questions of a process that answers those over many rows. */
class Questions {
  readonly #database: LockedDatabase
  readonly #searcher: RowSearcher
  /** Of each question, the connection that runs its statement now. */
  readonly #running = new Map<number, DuckDBConnection>()
  #underWay = 0
  #isLoading = false

  private constructor(database: LockedDatabase, searcher: RowSearcher) {
    this.#database = database
    this.#searcher = searcher
  }

  static async open({ paths, memory }: Extract<QueryOrder, { type: 'open' }>): Promise<Questions> {
    const held = Math.floor(Math.max(1, Math.min(memory * HELD_SHARE, memory - LEAST_FOR_STATEMENTS)))
    const database = await LockedDatabase.open([], { threads: 1, memory: memory - held, paths })
    return new Questions(database, new RowSearcher(held))
  }

  interrupt(question: number): void {
    this.#running.get(question)?.interrupt()
  }

  /** Answers, whatever comes of it. */
  async answer(order: Extract<QueryOrder, { id: number }>): Promise<void> {
    this.#underWay++
    try {
      send({ type: 'answered', id: order.id, answer: await this.#answerOf(order) })
    } catch (error) {
      send({ type: 'failed', id: order.id, message: messageOf(error) })
    } finally {
      this.#underWay--
    }
    await this.#loadWanted()
  }

  #answerOf(order: Extract<QueryOrder, { id: number }>): Promise<unknown> {
    const use: UseConnection = (work) => this.#use(order.question, work)
    if (order.type === 'search') return this.#searcher.search(order.search, use)
    return use((connection) => runStatement(connection, order.statement, order.values))
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

  /** Loads what searches had to read from files, as long as no question is under way. */
  async #loadWanted(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      while (this.#underWay === 0 && this.#searcher.hasWanted)
        await this.#searcher.loadWanted((work) => this.#database.use(work))
    } catch (error) {
      // Nobody waits for it: the next question about these rows is answered by a statement again.
      process.stderr.write(`Columns of parcel_facts were not loaded into memory: ${messageOf(error)}\n`)
    } finally {
      this.#isLoading = false
    }
  }
}

/** The program of a process that answers questions over many rows, until the service that started it lets go of it. */
let questions: Promise<Questions> | undefined

lowerPriority()
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
