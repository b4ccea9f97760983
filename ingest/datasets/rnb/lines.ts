import type { CsvFormat } from '../../csv/columns.ts'
import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, quoted, sql } from '../../pipeline/duckdb/sql.ts'

/** The whole header of the export, as documented: nothing else is expected, nothing of it may be missing. */
const HEADER = ['rnb_id', 'point', 'shape', 'status', 'ext_ids', 'addresses', 'plots', 'validated_by']
/** Names the people who checked a building: read, never kept. */
const PERSONAL = 'validated_by'

export const RNB_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: Object.fromEntries(HEADER.filter((name) => name !== PERSONAL).map((name) => [name, [name]])),
}

/** Throws IngestError when the header has a column that is not documented: what it means has to be known first. */
export function checkHeader(header: readonly string[], url: string): void {
  const unexpected = header.filter((name) => !HEADER.includes(name))
  if (unexpected.length > 0)
    throw new IngestError(
      `${url} has column${unexpected.length > 1 ? 's' : ''} "${unexpected.join('", "')}", which the reader of the RNB does not know ` +
        `(it knows: ${HEADER.join(', ')}). Nothing was published`,
    )
}

const POINT = quoted('^SRID=4326;\\s*POINT\\s*\\(\\s*(-?[0-9.eE+-]+)\\s+(-?[0-9.eE+-]+)\\s*\\)$')
const isArray = (column: string) =>
  sql`(${ident(column)} IS NULL OR coalesce(TRY(json_type(${ident(column)})) = 'ARRAY', false))`

/**
 * Types the text table `lines` into `buildings`: one row a line, with `rule` and `detail` when it is refused, `gone` when the
 * building is no more. Plots are `{idu, ratio}` by falling ratio (0..1, null when not said), addresses `{ban, label}`.
 */
export async function typeLines(db: Database): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE buildings AS
     SELECT l."row", l.rnb_id, l.status,
       TRY_CAST(regexp_extract(point, ${POINT}, 1) AS DOUBLE) AS lng,
       TRY_CAST(regexp_extract(point, ${POINT}, 2) AS DOUBLE) AS lat,
       list_sort(list_transform(
         CASE WHEN ${isArray('plots')} THEN TRY(json_transform(coalesce(plots, '[]'), '[{"id":"VARCHAR","bdg_cover_ratio":"DOUBLE"}]')) END,
         lambda p: {ratio: CASE WHEN isfinite(p.bdg_cover_ratio) THEN round(greatest(0, least(1, p.bdg_cover_ratio)), 4) END, idu: p.id}),
         'DESC', 'NULLS LAST') AS plots,
       list_transform(
         CASE WHEN ${isArray('addresses')} THEN TRY(json_transform(coalesce(addresses, '[]'),
           '[{"cle_interop_ban":"VARCHAR","street_number":"VARCHAR","street_rep":"VARCHAR","street":"VARCHAR","city_zipcode":"VARCHAR","city_name":"VARCHAR"}]')) END,
         lambda a: {ban: nullif(trim(a.cle_interop_ban), ''), label: nullif(trim(regexp_replace(concat_ws(' ', a.street_number, nullif(a.street_rep, ''),
           a.street, a.city_zipcode, a.city_name), '\\s+', ' ', 'g')), '')}) AS addresses,
       list_transform(list_filter(
         CASE WHEN ${isArray('ext_ids')} THEN TRY(json_transform(coalesce(ext_ids, '[]'), '[{"id":"VARCHAR","source":"VARCHAR"}]')) END,
         lambda e: e.source IN ('bdnb', 'bdtopo')), lambda e: {source: e.source, id: e.id}) AS ext_ids,
       s.ground, s.geometry,
       CASE WHEN NOT regexp_full_match(coalesce(l.rnb_id, ''), '[0-9A-Z]{12}') THEN 'rnb-id-malformed'
            WHEN row_number() OVER (PARTITION BY l.rnb_id ORDER BY l."row") > 1 THEN 'rnb-id-duplicate'
            WHEN l.status IS NULL THEN 'status-missing'
            WHEN lng IS NULL OR lat IS NULL OR abs(lng) > 180 OR abs(lat) > 90 THEN 'point-malformed'
            WHEN NOT ${isArray('plots')} THEN 'plots-malformed'
            WHEN NOT ${isArray('addresses')} THEN 'addresses-malformed'
            WHEN NOT ${isArray('ext_ids')} THEN 'ext-ids-malformed'
            WHEN s.malformed THEN 'shape-malformed' END AS rule,
       coalesce(l.status, '') = 'demolished' AS gone,
       CASE rule WHEN 'rnb-id-malformed' THEN concat('"', l.rnb_id, '" is not 12 capitals and digits')
                 WHEN 'rnb-id-duplicate' THEN concat(l.rnb_id, ' stands earlier in the same file')
                 WHEN 'status-missing' THEN 'the building has no status'
                 WHEN 'point-malformed' THEN concat('"', l.point, '" is not SRID=4326;POINT(longitude latitude)')
                 WHEN 'shape-malformed' THEN 'the shape is no SRID=4326 POINT, POLYGON or MULTIPOLYGON'
                 ELSE concat('the column is not a JSON array: ', rule) END AS detail,
       CASE WHEN rule IS NOT NULL THEN concat_ws(';', l.rnb_id, l.point, left(l.shape, 2000), l.status, l.ext_ids, l.addresses, l.plots) END AS original
     FROM lines l LEFT JOIN shapes s ON s."row" = l."row"`,
  )
}
