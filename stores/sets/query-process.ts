import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { builtFile } from '../../shared/process/built-file.ts'
import { boundValueSchema, type SqlAsker, type SqlCell } from './bound-sql.ts'
import { type FoundRows, type RowSearch, rowSearchSchema } from './search/row-search.ts'

const PROGRAM = builtFile('stores/sets/query-program.js')

/** The orders of the process: first which files it may read and how many bytes its statements may take together. */
export const queryOrderSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), paths: z.array(z.string()), memory: z.number() }),
  z.strictObject({
    type: z.literal('run'),
    id: z.number(),
    question: z.number(),
    statement: z.string(),
    values: z.array(boundValueSchema),
  }),
  z.strictObject({
    type: z.literal('search'),
    id: z.number(),
    question: z.number(),
    search: rowSearchSchema,
  }),
  z.strictObject({ type: z.literal('interrupt'), question: z.number() }),
])
export type QueryOrder = z.output<typeof queryOrderSchema>

const answerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open') }),
  z.strictObject({ type: z.literal('closed'), message: z.string() }),
  // Cell by cell a schema would take longer than the statement: the program is ours and of the same version.
  z.strictObject({ type: z.literal('answered'), id: z.number(), answer: z.unknown() }),
  z.strictObject({ type: z.literal('failed'), id: z.number(), message: z.string() }),
])
export type QueryAnswer = z.output<typeof answerSchema>

/** The process ended before it answered: the same question may be asked again, of another process. */
export class QueryProcessEnded extends Error {}

/** Who asks the questions of the process, one after the other. */
export interface RowAsker extends SqlAsker {
  search(search: RowSearch): Promise<FoundRows>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

type Question<Order = QueryOrder> = Order extends { id: number } ? Omit<Order, 'id'> : never

/**
 * A DuckDB over some Parquet files, in a process of its own that runs at lower priority: questions over many rows take the cores only when
 * no short question wants them, and hold no thread that reads files for these (docs/benchmarks.md). It ends with `close`, or with the process
 * that started it.
 */
export class QueryProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #askers = 0
  #closing = false
  #ended: QueryProcessEnded | undefined

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** `memory`: bytes that all statements together may take. Throws QueryProcessEnded when the process does not start or cannot open the database. */
  static start({ paths, memory }: { paths: string[]; memory: number }): Promise<QueryProcess> {
    return new Promise((resolve, reject) => {
      // Detached, so that a Ctrl-C at the terminal reaches only the service, which answers what is under way first.
      const child = fork(PROGRAM, [], {
        detached: true,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const process = new QueryProcess(child)
      child.on('message', (message) => {
        const answer = answerSchema.parse(message)
        if (answer.type === 'closed') return process.#end(answer.message)
        if (answer.type !== 'open') return process.#answer(answer)
        process.#rest()
        resolve(process)
      })
      child.on('error', (error) => {
        process.#end(error.message)
        reject(process.#ended)
      })
      child.on('exit', (code, killedBy) => {
        process.#end(`ended with ${killedBy ?? `code ${code}`}`)
        reject(process.#ended)
      })
      process.#send({ type: 'open', paths, memory })
    })
  }

  /** Whether it takes no more questions. */
  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Runs `work` with an asker of its own, whose statements run one after the other. */
  async use<T>(work: (asker: RowAsker) => Promise<T>): Promise<T> {
    const question = this.#next++
    this.#askers++
    // Without this, a program that waits for nothing else would end before the answer comes.
    this.#child.ref()
    this.#child.channel?.ref()
    try {
      return await work({
        rowsOf: (statement, { values }) =>
          this.#ask<SqlCell[][]>({ type: 'run', question, statement, values: [...values] }),
        search: (search) => this.#ask<FoundRows>({ type: 'search', question, search }),
        interrupt: () => this.#send({ type: 'interrupt', question }),
      })
    } finally {
      this.#askers--
      this.#rest()
    }
  }

  /** Ends the process after the last question that is under way. */
  close(): void {
    this.#closing = true
    this.#rest()
  }

  /** Lets the program end while no question is open, and the process when it is to be closed. */
  #rest(): void {
    if (this.#askers > 0) return
    this.#child.unref()
    this.#child.channel?.unref()
    if (this.#closing && this.#child.connected) this.#child.disconnect()
  }

  #ask<Answer>(question: Question): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject })
      this.#send({ ...question, id })
    })
  }

  #send(order: QueryOrder): void {
    if (this.#ended || !this.#child.connected) return
    this.#child.send(order, (error) => {
      if (error) this.#end(error.message)
    })
  }

  #answer(answer: Extract<QueryAnswer, { id: number }>): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.type === 'answered') waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.message))
  }

  #end(why: string): void {
    this.#ended ??= new QueryProcessEnded(`The process of questions over many rows: ${why}`)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}
