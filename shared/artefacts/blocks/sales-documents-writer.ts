import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { GrowableBytes, GrowableColumn } from '../growable.ts'
import { BlockWriter } from './block-writer.ts'
import { encodeText } from './documents-writer.ts'
import { orderSales } from './sales-order.ts'

/** Bytes gathered before they go to the spool. */
const BATCH = 1 << 20

const f64 = () => new GrowableColumn((n) => new Float64Array(n))

/**
 * Writes the documents of sales, which are known by their position. They come in any order and are stored in that of `orderSales`: until
 * all are there they wait in a file beside (`<path>.spool`, as large as all texts), since memory does not hold those of a département.
 */
export class SalesDocumentsWriter {
  readonly #blocks: BlockWriter
  readonly #area: string
  readonly #spoolPath: string
  readonly #spool: number
  readonly #batch = new GrowableBytes()
  readonly #days = f64()
  readonly #lng = f64()
  readonly #lat = f64()
  /** Where each document ends in the spool. */
  readonly #ends = f64()
  #spooled = 0

  constructor(path: string, area: string) {
    this.#blocks = new BlockWriter(path)
    this.#area = area
    this.#spoolPath = `${path}.spool`
    this.#spool = openSync(this.#spoolPath, 'w+')
  }

  /** Adds the JSON text of the next sale. `day`: since 1970-01-01; `point`: longitude and latitude in any unit. */
  put(day: number, point: readonly [number, number] | null, json: string): void {
    const bytes = encodeText(json, `document of sale ${this.#days.length}`)
    this.#days.push(day)
    this.#lng.push(point?.[0] ?? Number.NaN)
    this.#lat.push(point?.[1] ?? Number.NaN)
    this.#batch.reserve(bytes.length).set(bytes, this.#batch.length)
    this.#batch.length += bytes.length
    this.#ends.push(this.#spooled + this.#batch.length)
    if (this.#batch.length >= BATCH) this.#flush()
  }

  /** Writes the file and puts it in its place. Returns the position of each sale, in the order in which they were put. */
  async close(): Promise<Uint32Array> {
    this.#flush()
    const { sales, tiers } = orderSales(this.#days.view(), this.#lng.view(), this.#lat.view())
    const ends = this.#ends.view()
    const positions = new Uint32Array(sales.length)
    sales.forEach((sale, position) => {
      positions[sale] = position
      this.#blocks.add(this.#read(sale === 0 ? 0 : ends[sale - 1]!, ends[sale]!))
    })
    this.#blocks.close({ kind: 'sales', area: this.#area, keyed: false, tiers })
    this.#dropSpool()
    return positions
  }

  /** Removes what was written: for those who cannot go on. */
  discard(): void {
    this.#blocks.discard()
    this.#dropSpool()
  }

  #flush(): void {
    const bytes = this.#batch.view()
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#spool, bytes, at)
    this.#spooled += bytes.length
    this.#batch.length = 0
  }

  #read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(to - from)
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#spool, bytes, at, bytes.length - at, from + at)
      if (read === 0) throw new Error(`${this.#spoolPath} ended at byte ${from + at} of ${this.#spooled}`)
      at += read
    }
    return bytes
  }

  #dropSpool(): void {
    closeSync(this.#spool)
    rmSync(this.#spoolPath, { force: true })
  }
}
