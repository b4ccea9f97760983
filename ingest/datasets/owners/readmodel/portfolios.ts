import { join } from 'node:path'
import { z } from 'zod'
import { DocumentsWriter } from '../../../../shared/artefacts/documents.ts'
import { PORTFOLIO_PAGE, portfolioPageKey } from '../../../../shared/portfolio-pages.ts'
import type { GatherInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb.ts'
import { streamAs } from '../../../pipeline/rows.ts'
import {
  createHoldings,
  describeHolder,
  describeRights,
  HOLDING_COLUMNS,
  type HoldingRow,
  holdingRow,
} from './holdings.ts'

const portfolioRow = holdingRow.extend({ siren: z.string() })

/**
 * Gathers what each identified holder has in all loaded départements, in documents of kind `holder-parcels`: by SIREN who it is and how
 * many parcels by role, by page (see `portfolioPageKey`) the parcels of a role in the order of their identifiers.
 */
export async function gatherPortfolios(input: GatherInput): Promise<Written[]> {
  const files = input.files.all({ dataset: 'owners', role: 'lake', kind: 'parcel-rights' })
  return withDuckDb(input.workDir, async (connection) => {
    await createHoldings(connection, `read_parquet([${files.map((file) => sqlPath(file.path)).join(', ')}])`)
    const path = join(input.workDir, 'holder-parcels.lmdb')
    const writer = new DocumentsWriter(path)
    const rows = streamAs(
      connection,
      `SELECT ${HOLDING_COLUMNS} FROM holdings h WHERE siren IS NOT NULL ORDER BY siren, role, idu`,
      portfolioRow,
    )
    let holder: Portfolio | undefined
    for await (const row of rows) {
      if (holder?.siren !== row.siren) {
        holder?.write(writer)
        holder = new Portfolio(row)
      }
      holder.add(row)
    }
    holder?.write(writer)
    return [{ role: 'readmodel', kind: 'holder-parcels', path, rows: await writer.close() }]
  })
}

/** One holder's parcels, while they are read. */
class Portfolio {
  readonly siren: string
  readonly #holder: ReturnType<typeof describeHolder>
  readonly #parcels = { other: [] as unknown[], owner: [] as unknown[], representative: [] as unknown[] }

  constructor(row: z.infer<typeof portfolioRow>) {
    this.siren = row.siren
    this.#holder = describeHolder(row)
  }

  add(row: HoldingRow): void {
    this.#parcels[row.role].push({
      idu: row.idu,
      municipality: row.commune,
      address: row.adresse,
      surface: row.contenance,
      rights: describeRights(row.droits),
    })
  }

  write(writer: DocumentsWriter): void {
    const { rights: _, ...holder } = this.#holder
    const counts = {
      owner: this.#parcels.owner.length,
      representative: this.#parcels.representative.length,
      other: this.#parcels.other.length,
    }
    writer.put(this.siren, JSON.stringify({ holder, counts }))
    for (const role of ['other', 'owner', 'representative'] as const)
      for (let at = 0; at < this.#parcels[role].length; at += PORTFOLIO_PAGE)
        writer.put(
          portfolioPageKey(this.siren, role, at / PORTFOLIO_PAGE),
          JSON.stringify(this.#parcels[role].slice(at, at + PORTFOLIO_PAGE)),
        )
  }
}
