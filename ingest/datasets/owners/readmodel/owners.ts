import { z } from 'zod'
import { owners } from '../../../../shared/documents/companies.ts'
import type { ReadModelInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb/duckdb.ts'
import { groupsOf, streamAs } from '../../../pipeline/duckdb/rows.ts'
import { DocumentFile } from '../../../readmodel/write-documents.ts'
import { createHoldings, describeHolder, HOLDING_COLUMNS, holdingRow } from './holdings.ts'

const ownerRow = holdingRow.extend({
  parcels: z.number(),
  premises_here: z.number().nullable(),
  premises: z.number().nullable(),
})
type OwnerRow = z.infer<typeof ownerRow>

/** Documents of kind `owners`, parcel by parcel: who holds it, apart from who only stands in for the holders. */
export async function buildOwners(input: ReadModelInput): Promise<Written[]> {
  const rights = input.lake['parcel-rights']!
  const premises = input.lake['premises-rights']
  return withDuckDb(input.workDir, async (connection) => {
    await createHoldings(connection, `read_parquet(${sqlPath(rights)})`)
    // One premises held under two rights is one; a missing file is no zero.
    const held = premises
      ? `(SELECT titulaire, idu, count(DISTINCT (batiment, entree, niveau, porte)) AS n FROM read_parquet(${sqlPath(premises)}) GROUP BY ALL)`
      : '(SELECT NULL::VARCHAR AS titulaire, NULL::VARCHAR AS idu, NULL::BIGINT AS n WHERE false)'
    const none = premises ? '0' : 'NULL'
    const file = new DocumentFile(owners, input.workDir)
    const rows = streamAs(
      connection,
      `SELECT ${HOLDING_COLUMNS}, t.parcels, coalesce(p.n, ${none}) AS premises_here, coalesce(a.n, ${none}) AS premises
       FROM holdings h
       JOIN (SELECT titulaire, role, count(*) AS parcels FROM holdings GROUP BY ALL) t USING (titulaire, role)
       LEFT JOIN ${held} p ON p.titulaire = h.titulaire AND p.idu = h.idu
       LEFT JOIN (SELECT titulaire, sum(n)::BIGINT AS n FROM ${held} GROUP BY titulaire) a ON a.titulaire = h.titulaire
       ORDER BY h.idu, h.role, h.denomination, h.titulaire`,
      ownerRow,
    )
    for await (const [idu, held] of groupsOf(rows, (row) => row.idu)) {
      const inRole = (role: OwnerRow['role']) => held.filter((row) => row.role === role).map(describeOwner)
      file.put(owners.key(idu), {
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
