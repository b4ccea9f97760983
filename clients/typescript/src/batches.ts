import type { components, operations } from './generated/schema.ts'
import type { AskOptions } from './question.ts'
import { pause } from './retry.ts'
import type { Transport } from './transport.ts'

export type Batch = components['schemas']['Batch']

/** What a file is enriched with, and which of its columns say where its rows are. */
export type BatchOptions = NonNullable<operations['addBatch']['parameters']['query']>

/** A file of rows: its text, its bytes, or a Blob (`openAsBlob` of node:fs gives one that is not read into memory). */
export type RowsFile = string | Uint8Array<ArrayBuffer> | Blob

/** How a batch is waited for. */
export interface WaitOptions extends AskOptions {
  /** Called with what is known of it, each time that it is asked about. */
  onProgress?: ((batch: Batch) => void) | undefined
  /** Seconds between two questions about it, 2 when left out: each counts as a question. */
  every?: number | undefined
}

/** A batch ended without a result. */
export class BatchError extends Error {
  override readonly name: string = 'BatchError'
  readonly batch: Batch

  constructor(batch: Batch) {
    super(batch.failure ?? `The batch ${batch.id} is ${batch.state}`)
    this.batch = batch
  }
}

const FILES = '/v1/batches'

/** Files whose rows are tied to parcels and enriched, as jobs of the service. Needs a key. */
export class Batches {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Sends a file; `type`: of what form it is, CSV when left out. Throws ProblemError. */
  async send(
    file: RowsFile,
    { type = 'csv', ...values }: BatchOptions & { type?: 'csv' | 'parquet' } = {},
    options?: AskOptions,
  ): Promise<Batch> {
    const headers = { 'content-type': type === 'csv' ? 'text/csv' : 'application/vnd.apache.parquet' }
    return this.#ask({ method: 'POST', path: FILES, values, headers, file }, options)
  }

  /** The batches of this key, the newest first. */
  async list(options?: AskOptions): Promise<Batch[]> {
    return this.#ask({ method: 'GET', path: FILES }, options)
  }

  /** How far a batch is. */
  async get(id: string, options?: AskOptions): Promise<Batch> {
    return this.#ask({ method: 'GET', path: `${FILES}/{id}`, values: { id } }, options)
  }

  /** Ends a batch and removes its files. */
  async cancel(id: string, options?: AskOptions): Promise<void> {
    await this.#transport.send({ method: 'DELETE', path: `${FILES}/{id}`, values: { id } }, options)
  }

  /** The file that a batch made. Throws ProblemError: `batch-not-done` while there is none. */
  result(id: string, options?: AskOptions): Promise<Response> {
    return this.#transport.send({ method: 'GET', path: `${FILES}/{id}/result`, values: { id } }, options)
  }

  /** Waits until a batch is done. Throws BatchError when it failed or was cancelled, and the reason of the signal: the batch goes on then. */
  async wait(id: string, { onProgress, every = 2, ...options }: WaitOptions = {}): Promise<Batch> {
    for (;;) {
      const batch = await this.get(id, options)
      onProgress?.(batch)
      if (batch.state === 'done') return batch
      if (batch.state === 'failed' || batch.state === 'cancelled') throw new BatchError(batch)
      await pause(every * 1000, options.signal)
    }
  }

  async #ask<T>(sent: Parameters<Transport['json']>[0], options?: AskOptions): Promise<T> {
    const { data } = await this.#transport.json<{ data: T }>(sent, options)
    return data
  }
}
