import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { planArea, planCommunes, planFeatures, plans } from '../../../shared/documents/planning.ts'
import { archiveAddress } from '../../../shared/producers/urban-planning-portal.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { writeKeyedOutlines } from '../../overlay/write-keyed-outlines.ts'
import { DocumentFile, writeDocuments } from '../../readmodel/write-documents.ts'
import { featuresOnce } from './lake-features.ts'
import { UNKNOWN_PARTITION } from './national.ts'
import { writeParcels } from './write-parcels.ts'
import { writeZones } from './write-zones.ts'

/**
 * Builds the features and documents by key, the zones that the map draws, the surfaces of easements, and what lies on each parcel. A feature that two loads brought (the document of
 * an intercommunal body, with each of its communes) counts once.
 */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const [features, documents, communes] = ['features', 'documents', 'communes'].map((kind) =>
    parquet(input.lake(kind)),
  )
  return withDuckDb(input.workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const written = [
      await writeDocuments(db, planFeatures, input.workDir, featureTexts(features!)),
      await writePlans(db, documents!, input.workDir),
      await writeDocuments(
        db,
        planCommunes,
        input.workDir,
        sql`SELECT code, CAST(json_object('isUnderNationalRules', is_rnu) AS VARCHAR)
         FROM (SELECT DISTINCT ON (code) code, is_rnu FROM ${communes!} ORDER BY code, part) ORDER BY code`,
      ),
      await writeArea(db, features!, input.workDir),
    ]
    const lake = { features: features!, documents: documents! }
    written.push(...(await writeZones(db, lake, input)))
    const easements = sql`SELECT geometry, id FROM ${featuresOnce(lake)}
      WHERE layer = 'easement' AND shape = 'surface' AND applies ORDER BY id`
    written.push(...(await writeKeyedOutlines(db, 'easement-outlines', easements, input)))
    const parcels = await ParcelLocator.open(input.files, input.area)
    if (parcels) written.push(...(await writeParcels(db, lake, parcels, input)))
    return written
  })
}

const featureTexts = (features: Sql) => sql`
  SELECT id, CAST(json_object('layer', layer, 'shape', shape, 'label', label, 'name', name, 'kind', kind, 'subkind', subkind, 'text', "text",
    'validOn', valid_on, 'rule', json_object('file', file, 'url', url), 'document', document) AS VARCHAR)
  FROM (SELECT DISTINCT ON (id) * EXCLUDE (geometry, bbox) FROM ${features} ORDER BY id, part) ORDER BY id`

const planRow = z.tuple([z.string(), z.string(), z.string()])

async function writePlans(db: Database, documents: Sql, workDir: string): Promise<Written> {
  const file = new DocumentFile(plans, workDir)
  const rows = await db.rowsAs(
    planRow,
    sql`SELECT DISTINCT ON (id) id, "partition", CAST(json_object('id', id, 'idurba', idurba, 'kind', kind, 'status', status,
      'statusCode', status_code, 'approvedOn', approved_on, 'communeCodes', communes, 'siteUrl', site, 'archiveUrl', NULL) AS VARCHAR)
     FROM ${documents} ORDER BY id, idurba NULLS LAST, part`,
  )
  for (const [id, partition, text] of rows) {
    const archiveUrl = partition === UNKNOWN_PARTITION ? null : archiveAddress(partition)
    file.put(plans.key(id), { ...plans.parse(text), archiveUrl })
  }
  return file.close()
}

async function writeArea(db: Database, features: Sql, workDir: string): Promise<Written> {
  const categories = await db.all(
    sql`SELECT DISTINCT kind FROM ${features} WHERE layer = 'easement' ORDER BY kind`,
  )
  const file = new DocumentFile(planArea, workDir)
  file.put(planArea.key(), { easementCategories: categories.map(([kind]) => String(kind)) })
  return file.close()
}
