import { join } from 'node:path'
import { z } from 'zod'
import { DocumentsWriter } from '../../../../shared/artefacts/documents.ts'
import type { ReadModelInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb.ts'
import { streamAs } from '../../../pipeline/rows.ts'
import { createHoldings, describeHolder, HOLDING_COLUMNS, holdingRow } from './holdings.ts'

const ownerRow = holdingRow.extend({
  parcels: z.number(),
  premises_here: z.number().nullable(),
  premises: z.number().nullable(),
})

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
    const path = join(input.workDir, 'owners.lmdb')
    const writer = new DocumentsWriter(path)
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
    let parcel = emptyParcel('')
    const flush = () => {
      const { idu, owners, others, representatives } = parcel
      if (idu !== '') writer.put(idu, JSON.stringify({ owners, others, representatives }))
    }
    for await (const row of rows) {
      if (row.idu !== parcel.idu) {
        flush()
        parcel = emptyParcel(row.idu)
      }
      const list = { owner: parcel.owners, other: parcel.others, representative: parcel.representatives }
      list[row.role].push({
        ...describeHolder(row),
        parcelsInDepartement: row.parcels,
        premises:
          row.premises === null ? null : { onParcel: row.premises_here ?? 0, inDepartement: row.premises },
      })
    }
    flush()
    return [{ role: 'readmodel', kind: 'owners', path, rows: await writer.close() }]
  })
}

const emptyParcel = (idu: string) => ({
  idu,
  owners: [] as unknown[],
  others: [] as unknown[],
  representatives: [] as unknown[],
})
