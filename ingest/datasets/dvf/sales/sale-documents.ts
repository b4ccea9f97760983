import type { Database } from '../../../../formats/duckdb/database.ts'
import { streamWhole } from '../../../../formats/duckdb/rows.ts'
import { sql } from '../../../../formats/duckdb/sql.ts'
import type { Writer } from '../../../../formats/duckdb/writer.ts'
import type { Written } from '../../../../formats/written.ts'
import { rowBytes } from '../../../../shared/artefacts/documents/block.ts'
import { sales } from '../../../../shared/documents/sales.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import { DocumentFile } from '../../../readmodel/write-documents.ts'
import { SalesOrder } from './sales-order.ts'
import type { SitePoint } from './sites.ts'

/** Bytes of the key of any sale. */
const KEY_BYTES = sales.key(0).length

/** The documents of sales on their way to their file: DuckDB sorts them, since memory does not hold those of a département. */
export class SaleDocuments {
  readonly #db: Database
  readonly #writer: Writer
  readonly #order: SalesOrder
  #count = 0

  private constructor(db: Database, writer: Writer, places: Iterable<SitePoint>) {
    this.#db = db
    this.#writer = writer
    this.#order = new SalesOrder(places)
  }

  /** `places`: of all sales, 1e-7 degrees. */
  static async create(db: Database, places: Iterable<SitePoint>): Promise<SaleDocuments> {
    await db.run('CREATE TABLE sale_documents ("group" BIGINT, rank INTEGER, document VARCHAR)')
    return new SaleDocuments(db, await db.writer('sale_documents'), places)
  }

  /** Adds the next sale, from the newest to the oldest; `place`: null when nothing locates it. */
  add(place: SitePoint | null, document: Sale): void {
    const text = JSON.stringify(document)
    const group = this.#order.groupOf(place, rowBytes(KEY_BYTES, Buffer.byteLength(text)))
    this.#writer.row(group, this.#count++, text)
  }

  /** Writes the file. `positions`: where the document of each sale stands, in the order in which they were added. */
  async write(workDir: string): Promise<{ written: Written; positions: Uint32Array }> {
    this.#writer.close()
    const file = new DocumentFile(sales, workDir)
    const positions = new Uint32Array(this.#count)
    let position = 0
    let current: unknown
    let group: (readonly [key: string, json: string])[] = []
    const order = sql`ORDER BY "group", rank`
    // Several threads would each hold what they merge, next to the blocks that are written here.
    await this.#db.run(sql`SET threads = 1`)
    for await (const chunk of streamWhole(
      this.#db,
      sql`"group", rank, document`,
      sql`sale_documents`,
      order,
    )) {
      const [groups, ranks, documents] = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) {
        if (groups![i] !== current) {
          file.putTogether(group)
          current = groups![i]
          group = []
        }
        positions[Number(ranks![i])] = position
        group.push([sales.key(position++), String(documents![i])])
      }
    }
    file.putTogether(group)
    await this.#db.run(sql`RESET threads; DROP TABLE sale_documents`)
    return { written: await file.close(), positions }
  }
}
