import { sales } from '../../../shared/documents/sales.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Written } from '../../dataset.ts'
import type { Database, Writer } from '../../pipeline/duckdb/database.ts'
import { streamWhole } from '../../pipeline/duckdb/rows.ts'
import { sql } from '../../pipeline/duckdb/sql.ts'
import { DocumentFile } from '../write-documents.ts'

/** The documents of sales on their way to their file: DuckDB sorts them, since memory does not hold those of a département. */
export class SaleDocuments {
  readonly #db: Database
  readonly #writer: Writer
  #count = 0

  private constructor(db: Database, writer: Writer) {
    this.#db = db
    this.#writer = writer
  }

  static async create(db: Database): Promise<SaleDocuments> {
    await db.run('CREATE TABLE sale_documents (place INTEGER, rank INTEGER, document VARCHAR)')
    return new SaleDocuments(db, await db.writer('sale_documents'))
  }

  /** Adds the next sale; `place` says where its document is stored (`salesOrder`). */
  add(place: number, document: Sale): void {
    this.#writer.row(place, this.#count++, JSON.stringify(document))
  }

  /** Writes the file. `positions`: where the document of each sale stands, in the order in which they were added. */
  async write(workDir: string): Promise<{ written: Written; positions: Uint32Array }> {
    this.#writer.close()
    const file = new DocumentFile(sales, workDir)
    const positions = new Uint32Array(this.#count)
    let position = 0
    const order = sql`ORDER BY place, rank`
    for await (const chunk of streamWhole(this.#db, sql`rank, document`, sql`sale_documents`, order)) {
      const [ranks, documents] = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) {
        positions[Number(ranks![i])] = position
        file.putText(sales.key(position++), String(documents![i]))
      }
    }
    await this.#db.run('DROP TABLE sale_documents')
    return { written: await file.close(), positions }
  }
}
