import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { holderCounts, holderParcels, parcelOwners } from '../../../shared/documents/companies.ts'
import { PORTFOLIO_PAGE } from '../../../shared/documents/sizes.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { GatherInput, ReadModelInput } from '../../dataset.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import {
  createHoldings,
  describeHolder,
  describeRights,
  HOLDING_COLUMNS,
  type HoldingRow,
  holdingRow,
} from './holdings.ts'

const ownerRow = holdingRow.extend({
  parcels: z.number(),
  premises_here: z.number().nullable(),
  premises: z.number().nullable(),
})
type OwnerRow = z.infer<typeof ownerRow>

/** Documents of kind `owners`, parcel by parcel: who holds it, apart from who only stands in for the holders. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const premises = input.lakes['premises-rights']
  return withDuckDb(input.workDir, async (db) => {
    await createHoldings(db, parquet(input.lake('parcel-rights')))
    // One premises held under two rights is one; a missing file is no zero.
    const held = premises
      ? sql`(SELECT titulaire, idu, count(DISTINCT (batiment, entree, niveau, porte)) AS n FROM ${parquet(premises)} GROUP BY ALL)`
      : sql`(SELECT NULL::VARCHAR AS titulaire, NULL::VARCHAR AS idu, NULL::BIGINT AS n WHERE false)`
    const none = premises ? sql`0` : sql`NULL`
    const file = new DocumentFile(parcelOwners, input.workDir)
    const rows = streamAs(
      db,
      sql`SELECT ${HOLDING_COLUMNS}, t.parcels, coalesce(p.n, ${none}) AS premises_here, coalesce(a.n, ${none}) AS premises
       FROM holdings h
       JOIN (SELECT titulaire, role, count(*) AS parcels FROM holdings GROUP BY ALL) t USING (titulaire, role)
       LEFT JOIN ${held} p ON p.titulaire = h.titulaire AND p.idu = h.idu
       LEFT JOIN (SELECT titulaire, sum(n)::BIGINT AS n FROM ${held} GROUP BY titulaire) a ON a.titulaire = h.titulaire
       ORDER BY h.idu, h.role, h.denomination, h.titulaire`,
      ownerRow,
    )
    for await (const [idu, held] of groupsOf(rows, (row) => row.idu)) {
      const inRole = (role: OwnerRow['role']) => held.filter((row) => row.role === role).map(describeOwner)
      file.put(parcelOwners.key(idu), {
        owners: inRole('owner'),
        others: inRole('other'),
        representatives: inRole('representative'),
      })
    }
    return [await file.close()]
  })
}

function describeOwner(row: OwnerRow) {
  const premises =
    row.premises === null ? null : { onParcel: row.premises_here ?? 0, inDepartement: row.premises }
  return { ...describeHolder(row), parcelsInDepartement: row.parcels, premises }
}

const portfolioRow = holdingRow.extend({ siren: z.string() })

/**
 * Gathers what each identified holder has in all loaded départements, in documents of kind `holder-parcels`: by SIREN who it is and how
 * many parcels by role, by page (see `portfolioPageKey`) the parcels of a role in the order of their identifiers.
 */
export async function gather(input: GatherInput): Promise<Written[]> {
  const files = input.files.all({ dataset: 'owners', role: 'lake', kind: 'parcel-rights' })
  return withDuckDb(input.workDir, async (db) => {
    await createHoldings(db, parquet(...files.map((file) => file.path)))
    const file = new DocumentFile(holderCounts, input.workDir)
    const rows = streamAs(
      db,
      sql`SELECT ${HOLDING_COLUMNS} FROM holdings h WHERE siren IS NOT NULL ORDER BY siren, role, idu`,
      portfolioRow,
    )
    for await (const [siren, held] of groupsOf(rows, (row) => row.siren))
      writePortfolio(file, siren, held, input.territory)
    return [await file.close()]
  })
}

const ROLES = ['other', 'owner', 'representative'] as const

/** Writes who a holder is, then its parcels page by page: in this order keys ascend. */
function writePortfolio(
  file: DocumentFile<z.infer<typeof holderCounts.value>>,
  siren: string,
  rows: [z.infer<typeof portfolioRow>, ...z.infer<typeof portfolioRow>[]],
  territory: Territory,
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
      const page = parcels[role].slice(at, at + PORTFOLIO_PAGE).map((row) => describeParcel(row, territory))
      file.putOther(holderParcels, holderParcels.key(siren, role, at / PORTFOLIO_PAGE), page)
    }
}

const isIn = (role: HoldingRow['role']) => (row: HoldingRow) => row.role === role

function describeParcel({ idu, adresse, contenance, droits }: HoldingRow, territory: Territory) {
  const code = communeCodeOf(idu)
  return {
    idu,
    commune: { code, name: territory.resolve(code)?.name ?? null },
    address: adresse,
    surface: contenance,
    rights: describeRights(droits),
  }
}
