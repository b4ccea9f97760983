import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { joinSql, parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { activityEditions, occupants } from '../../../shared/documents/companies.ts'
import { NAFS } from '../../../shared/identifiers/naf.ts'
import { occupantsSchema } from '../../../shared/schemas/occupant.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { CODE_IN } from '../../labels/naf-sql.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { describeEstablishment, establishmentRow, establishmentSelection } from './establishment.ts'
import { linkEstablishments } from './links.ts'

/** An address where a domiciliation agent hosts thousands of companies is given by its count and a cut list. */
const MAX_OCCUPANTS = 500

const occupantRow = establishmentRow.extend({
  idu: z.string(),
  method: occupantsSchema.element.shape.match.shape.method,
  score: z.number(),
  distance: z.number().nullable(),
  total: z.number(),
})

/**
 * Ties the establishments of an area to parcels and writes, parcel by parcel, who is there: links (lake) and documents of kind
 * `occupants`. Without a cadastre for the area there is nothing to tie to.
 */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const locator = await ParcelLocator.open(input.files, input.area)
  if (!locator) return []
  return withDuckDb(input.workDir, async (db) => {
    await db.run(
      sql`CREATE TEMP VIEW establishments AS SELECT * FROM ${parquet(input.lake('establishments'))}`,
    )
    await linkEstablishments(db, locator, input)
    const links = 'SELECT * FROM links ORDER BY idu, siret'
    return [
      await writeLakeFile(db, input.workDir, 'establishment-parcels', links),
      await writeOccupants(db, input.workDir),
    ]
  })
}

async function writeOccupants(db: Database, workDir: string): Promise<Written> {
  const rows = streamAs(
    db,
    sql`SELECT ${establishmentSelection(sql`e`)}, l.idu, l.method, l.score, l.distance,
       count(*) OVER (PARTITION BY l.idu)::INTEGER AS total
     FROM links l JOIN establishments e USING (siret)
     QUALIFY row_number() OVER (PARTITION BY l.idu ORDER BY e.effectif = 'NN', e.effectif DESC NULLS LAST, e.siret) <= ${MAX_OCCUPANTS}
     ORDER BY l.idu, e.effectif = 'NN', e.effectif DESC NULLS LAST, e.siret`,
    occupantRow,
  )
  const counts = joinSql(NAFS.map((naf) => sql`count(${CODE_IN[naf]})::INTEGER`))
  const [counted] = await db.all(
    sql`SELECT ${counts} FROM establishments WHERE siret IN (SELECT siret FROM links)`,
  )
  const file = new DocumentFile(occupants, workDir)
  // First, because keys must ascend and `*` sorts before every IDU.
  file.putOther(
    activityEditions,
    activityEditions.key(),
    NAFS.map((nomenclature, i) => ({ nomenclature, count: Number(counted![i]) })),
  )
  for await (const [idu, found] of groupsOf(rows, (row) => row.idu))
    file.put(occupants.key(idu), { count: found[0].total, occupants: found.map(describeOccupant) })
  return file.close()
}

function describeOccupant(row: z.infer<typeof occupantRow>) {
  const { siren, method, score, distance } = row
  const match = { method, score, ...(distance === null ? {} : { distanceMeters: distance }) }
  return { siren, ...describeEstablishment(row), match }
}
