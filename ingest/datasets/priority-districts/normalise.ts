import { basename, join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import { type FeatureRow, readGeoJson } from '../../../formats/vector/geojson-file.ts'
import { originalOf } from '../../../formats/vector/vector-row.ts'
import { districts } from '../../../shared/lake/files/priority-districts.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { layouts } from './columns.ts'
import { districtDepartements, readDistrict } from './read-district.ts'
import { DISTRICTS_EDITION } from './sources.ts'

const DISTRICTS: ShapeLayout<typeof districts.table> = {
  file: districts,
  order: ['code', 'part'],
  part: 'part',
}

/** The members in degrees; the archive has others in metres of each projection. */
const IN_DEGREES = /WGS84\.geojson$/i

/**
 * Reads the districts of one département out of the national archive. Where communes were asked for, they are counted for the first of them: a district
 * may reach over several.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ShapeTable.create(db, DISTRICTS)
    const ledger = new Ledger(unit)
    const seen = new Map<string, string>()
    for (const [n, source] of sources.entries()) {
      const paths = await unpack(source, join(workDir, `districts-${n}`), (name) => IN_DEGREES.test(name))
      for (const path of paths.sort()) {
        const file = { ...source, url: `${source.url}#${basename(path)}` }
        const present = new SeenColumns()
        for await (const row of readGeoJson(path, unit.area)) {
          present.note(Object.fromEntries(row.cells))
          take(row, file, input, table, ledger, seen)
        }
        present.check(input.columns, file.url, layouts)
      }
    }
    if (ledger.rows === 0)
      throw new IngestError('priority-districts: the archive holds no district at all: nothing was published')
    if (previous?.lake.districts) await table.carryOver(previous.lake.districts, partsOf(unit))
    const written = [await table.write(workDir)]
    return countedOutcome(db, input, written, ledger, {
      millesime: DISTRICTS_EDITION,
      millesimeFrom: 'asked',
    })
  })
}

/** Keeps, refuses or leaves out one district. */
function take(
  row: FeatureRow,
  { url }: FetchedSource,
  { unit, progress }: NormaliseInput,
  table: ShapeTable<typeof districts.table>,
  ledger: Ledger,
  seen: Map<string, string>,
): void {
  const part = partsOf(unit)[0]!
  const count = ledger.count(part)
  progress(ledger.rows + 1)
  const original = originalOf(row)
  const refuse = (rule: string, detail: string) =>
    ledger.refuse({ part, source: url, row: row.row, rule, detail, original })
  const departements = districtDepartements(row)
  if (!departements) refuse('commune-malformed', `insee_com is "${row.cells.get('INSEE_COM')}"`)
  else if (!departements.includes(unit.area)) count.leaveOut('other-departement')
  else {
    const reading = readDistrict(row)
    if (!reading.ok) {
      refuse(reading.rule, reading.detail)
      return
    }
    const { code, name, polygons, repairs } = reading.district
    const before = seen.get(code)
    if (before === original) count.leaveOut('identical-shape')
    else if (before !== undefined) refuse('duplicate', `${code} stands earlier with another outline or name`)
    else {
      seen.set(code, original)
      table.add({ code, name, part }, polygons)
      count.keep(repairs)
    }
  }
}
