import { z } from 'zod'
import { holderCounts, holderParcels } from '../../../../shared/documents/companies.ts'
import { PORTFOLIO_PAGE } from '../../../../shared/portfolio-pages.ts'
import type { GatherInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb/duckdb.ts'
import { groupsOf, streamAs } from '../../../pipeline/duckdb/rows.ts'
import { DocumentFile } from '../../../readmodel/write-documents.ts'
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
    const file = new DocumentFile(holderCounts, input.workDir)
    const rows = streamAs(
      connection,
      `SELECT ${HOLDING_COLUMNS} FROM holdings h WHERE siren IS NOT NULL ORDER BY siren, role, idu`,
      portfolioRow,
    )
    for await (const [siren, held] of groupsOf(rows, (row) => row.siren)) writePortfolio(file, siren, held)
    return [await file.close()]
  })
}

const ROLES = ['other', 'owner', 'representative'] as const

/** Writes who a holder is, then its parcels page by page: in this order keys ascend. */
function writePortfolio(
  file: DocumentFile<z.infer<typeof holderCounts.value>>,
  siren: string,
  rows: [z.infer<typeof portfolioRow>, ...z.infer<typeof portfolioRow>[]],
): void {
  const { rights: _, ...holder } = describeHolder(rows[0])
  const parcels = {
    other: rows.filter(isIn('other')),
    owner: rows.filter(isIn('owner')),
    representative: rows.filter(isIn('representative')),
  }
  const counts = {
    owner: parcels.owner.length,
    representative: parcels.representative.length,
    other: parcels.other.length,
  }
  file.put(holderCounts.key(siren), { holder, counts })
  for (const role of ROLES)
    for (let at = 0; at < parcels[role].length; at += PORTFOLIO_PAGE) {
      const page = parcels[role].slice(at, at + PORTFOLIO_PAGE).map(describeParcel)
      file.putOther(holderParcels, holderParcels.key(siren, role, at / PORTFOLIO_PAGE), page)
    }
}

const isIn = (role: HoldingRow['role']) => (row: HoldingRow) => row.role === role

const describeParcel = ({ idu, commune, adresse, contenance, droits }: HoldingRow) => ({
  idu,
  municipality: commune,
  address: adresse,
  surface: contenance,
  rights: describeRights(droits),
})
