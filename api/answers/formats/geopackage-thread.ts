import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { builtFile } from '../../../shared/process/built-file.ts'
import type { Meta } from '../../../shared/schemas/meta.ts'
import type { Table, TableColumn } from '../operation.ts'
import { Problem } from '../problem.ts'
import { releaseSentences } from '../release-sentences.ts'
import type { FeaturesOfLayer, GeoPackageOrder } from './geopackage-layer.ts'

const PROGRAM = builtFile('api/answers/formats/geopackage-program.js')

/** Lists that wait for the thread: each is held in memory meanwhile. */
const MOST_WAITING = 16

const messages = z.tuple([z.instanceof(Uint8Array)])

/** Writes GeoPackages in a thread, one after the other: each more at once would take some 40 MB and a core from those who ask short questions. */
export class GeoPackageThread {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  /**
   * A GeoPackage of a list. In the event loop, loading SQLite and writing the file held it for 0.1 to 0.7 s. Throws the 503 Problem when too many
   * wait, and what the thread throws.
   */
  write(table: Table, meta: Meta): Promise<Buffer> {
    // Member by member: a declared column has functions too, which cannot go from one thread to another.
    const columns = table.columns.map(plainColumn)
    return this.#inTurn({ table: { columns, point: table.point, rows: table.rows }, meta: cited(meta) })
  }

  /** The same of features. */
  writeFeatures(features: FeaturesOfLayer, meta: Meta): Promise<Buffer> {
    return this.#inTurn({ features, meta: cited(meta) })
  }

  async #inTurn(order: GeoPackageOrder): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING)
      throw new Problem('too-busy', releaseSentences.busy(this.#waiting), { headers: { 'retry-after': '2' } })
    this.#waiting++
    const mine = this.#last.then(() => inThread(order))
    this.#last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#waiting--
    }
  }
}

/** There is one for each process, as there is one event loop. */
export const geoPackageThread = new GeoPackageThread()

const plainColumn = ({ name, type, description, isDay }: TableColumn): TableColumn =>
  isDay ? { name, type, description, isDay } : { name, type, description }
const cited = ({ release, datasets }: Meta): Meta => ({ release, datasets })

async function inThread(order: GeoPackageOrder): Promise<Buffer> {
  const worker = new Worker(PROGRAM, { workerData: order })
  const [bytes] = messages.parse(await once(worker, 'message'))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
