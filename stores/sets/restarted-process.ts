import type { QueryProcess } from './query-process.ts'

/** A process that has a database: started with the first question, and again when it has ended by itself. */
export class RestartedProcess {
  readonly #start: () => Promise<QueryProcess>
  #opening: Promise<QueryProcess> | undefined

  constructor(start: () => Promise<QueryProcess>) {
    this.#start = start
  }

  /** The process, running. What starting it throws is not kept: the next question tries again. */
  async running(): Promise<QueryProcess> {
    for (;;) {
      this.#opening ??= this.#start()
      const opening = this.#opening
      const database = await opening.catch((error: unknown) => {
        this.#forget(opening)
        throw error
      })
      if (!database.hasEnded) return database
      this.#forget(opening)
    }
  }

  /** Ends it once no statement is under way. */
  async close(): Promise<void> {
    const database = await this.#opening?.catch(() => undefined)
    database?.close()
  }

  #forget(opening: Promise<QueryProcess>): void {
    if (this.#opening === opening) this.#opening = undefined
  }
}
