import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { parcelPrevention, preventionPlan, preventionShapes } from '../../../shared/documents/risks.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { openOverlay } from '../../overlay/open-overlay.ts'
import { writeKeyedOutlines } from '../../overlay/write-keyed-outlines.ts'
import { writeOnParcels } from '../../overlay/write-on-parcels.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'

/**
 * Builds the surfaces of the plans, and lays every shape over every parcel, in the projection of the département. A shape that two loads brought counts once, and so does a
 * plan: that of which a state is known stays.
 */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const [shapes, plans, hazards] = ['shapes', 'plans', 'hazards'].map((kind) => parquet(input.lake(kind)))
  return withDuckDb(input.workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const written = [
      await writeDocuments(db, preventionShapes, input.workDir, shapeTexts(shapes!, hazards!)),
      await writeDocuments(db, preventionPlan, input.workDir, planTexts(plans!)),
    ]
    const surfaces = sql`SELECT geometry, id FROM (SELECT DISTINCT ON (id) id, shape, geometry FROM ${shapes!} ORDER BY id, part)
      WHERE shape = 'surface' ORDER BY id`
    written.push(...(await writeKeyedOutlines(db, 'prevention-outlines', surfaces, input)))
    const parcels = await ParcelLocator.open(input.files, input.area)
    if (parcels) written.push(await writeParcels(db, shapes!, parcels, input))
    return written
  })
}

const planTexts = (plans: Sql) => sql`
  SELECT id, CAST(json_object('id', id, 'name', name, 'kind', kind, 'status', status, 'statusCode', status_code, 'statusOn', status_on,
    'siteUrl', site) AS VARCHAR)
  FROM (SELECT DISTINCT ON (id) * FROM ${plans} ORDER BY id, status = 'unknown', name NULLS LAST, part) ORDER BY id`

/**
 * The hazards of a zone of hazard stand in a table of their own where it has several; else its row tells its only one. Those of a regulatory zone are
 * given by a separate table, which not every plan has. Lake files of version 1 lack `layer` and `shape`, and name zones of hazard alone.
 */
const shapeTexts = (shapes: Sql, hazards: Sql) => sql`
  WITH several AS (
    SELECT plan, layer, zone, shape, CAST(to_json(list(json_object('code', code, 'label', label, 'levelCode', level_code) ORDER BY code, label, level_code)) AS JSON) AS hazards
    FROM (SELECT DISTINCT plan, coalesce(layer, 'hazard') AS layer, zone, shape, code, label, level_code
      FROM (SELECT * FROM ${hazards} UNION ALL BY NAME SELECT NULL::VARCHAR AS layer, NULL::VARCHAR AS shape WHERE false)
      WHERE zone IS NOT NULL) GROUP BY ALL
  )
  SELECT id, CAST(json_object('plan', s.plan, 'layer', s.layer, 'shape', s.shape, 'code', code, 'label', label, 'rule', rule, 'ruleCode', rule_code,
    'status', status, 'statusCode', status_code, 'statusOn', status_on,
    'hazards', coalesce(h.hazards, CASE WHEN s.layer = 'hazard'
      THEN json_array(json_object('code', hazard_code, 'label', hazard_label, 'levelCode', level_code)) ELSE json_array() END),
    'file', file, 'url', url) AS VARCHAR)
  FROM (SELECT DISTINCT ON (id) * EXCLUDE (geometry, bbox) FROM ${shapes} ORDER BY id, part) s
  LEFT JOIN several h ON h.layer = s.layer AND h.plan = s.plan AND h.zone = s.zone AND (h.shape IS NULL OR h.shape = s.id) ORDER BY id`

const keyRow = z.tuple([z.string()])

async function writeParcels(
  db: Database,
  shapes: Sql,
  parcels: ParcelLocator,
  { area, workDir }: ReadModelInput,
): Promise<Written> {
  const rows = sql`SELECT shape, geometry, id
    FROM (SELECT DISTINCT ON (id) id, shape, geometry FROM ${shapes} ORDER BY id, part) ORDER BY id`
  const opened = await openOverlay(db, area, rows, (cells) => ({ id: keyRow.parse(cells)[0] }))
  return writeOnParcels(parcelPrevention, opened, parcels, workDir, (amounts) => amounts)
}
