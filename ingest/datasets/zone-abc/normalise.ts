import { z } from 'zod'
import { encodingOf, readHeader } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { housingZoneFile } from '../../../shared/lake/files/zone-abc.ts'
import type { HousingZone } from '../../../shared/schemas/local-rules.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, newestRow } from '../../pipeline/unit/outcome.ts'
import { readLinePlace } from '../commune-risks/place.ts'
import { ZONE_ABC_FORMAT } from './columns.ts'
import { zoneColumn } from './zone-column.ts'

const line = z.object({ row: z.coerce.number(), commune: z.string().nullable(), zone: z.string().nullable() })

/** Zones by the way they are written, without spaces and case. */
const ZONES: Readonly<Record<string, HousingZone>> = { ABIS: 'Abis', A: 'A', B1: 'B1', B2: 'B2', C: 'C' }

/** Reads the list into the lake: a row a commune. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, territory, workDir } = input
  const [source, ...others] = input.sources
  if (!source || others.length > 0)
    throw new IngestError(`zone-abc: one list is read, and ${input.sources.length} were given`)
  const encoding = await encodingOf(source.path)
  const { name, since } = zoneColumn(await readHeader(source, ';', encoding), source.url)
  return withDuckDb(workDir, async (db) => {
    const ledger = new Ledger(unit)
    const format = { ...ZONE_ABC_FORMAT, columns: { ...ZONE_ABC_FORMAT.columns, zone: [name] }, encoding }
    await loadCsv(db, 'lines', source, format, input.columns)
    for (const refused of await malformedLines(db, 'lines_refused', source.url)) ledger.refuse(refused)
    const zones = await LakeTable.create(db, 'zones', housingZoneFile)
    const seen = new Set<string>()
    for (const found of await db.objects('SELECT * FROM lines ORDER BY "row"')) {
      const { row, commune, zone: text } = line.parse(found)
      input.progress(ledger.rows + 1)
      const refuse = (rule: string, detail: string) =>
        ledger.refuse({ source: source.url, row, rule, detail, original: `${commune ?? ''};${text ?? ''}` })
      const read = readLinePlace(commune, territory)
      const zone = ZONES[(text ?? '').replaceAll(/\s/g, '').toUpperCase()]
      if (!read.ok) refuse(read.rule, read.detail)
      else if (zone === undefined) refuse('zone-malformed', `"${name}" is "${text ?? ''}", and no zone`)
      else if (seen.has(read.place.published))
        refuse('duplicate', `${read.place.published} stands earlier in the list`)
      else {
        seen.add(read.place.published)
        zones.add({ commune: read.place.commune, published_commune: read.place.published, zone, since })
        ledger.count().keep()
      }
    }
    const lake = [await zones.write(workDir, sql`commune, published_commune`)]
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(since)
    const edition = isDay ? newestRow(since) : { millesime: since, millesimeFrom: 'newest-row' as const }
    return countedOutcome(db, input, lake, ledger, edition)
  })
}
