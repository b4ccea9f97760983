import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import type { Written } from '../../../formats/written.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import { formatIris } from '../../../shared/identifiers/iris.ts'
import { irisContourFile, uncutCommunes } from '../../../shared/lake/files/iris.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, newestRow, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { layouts } from './columns.ts'
import { readContour } from './contour.ts'
import { answeredOn, readIrisSource } from './read-source.ts'

const CONTOURS: ShapeLayout<typeof irisContourFile.table> = {
  file: irisContourFile,
  order: ['iris'],
  part: 'commune',
}

/** Reads the IRIS of one département, or of some communes of it, into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ShapeTable.create(db, CONTOURS)
    const ledger = new Ledger(unit)
    const seen = new Set<string>()
    for (const source of sources) await readContours(input, source, seen, table, ledger)
    if (previous?.lake.iris && unit.communes) await table.carryOver(previous.lake.iris, partsOf(unit))
    const { resolvedUrl, path, fetchedAt } = sources[0]!
    const named = /ED(\d{4}-\d{2}-\d{2})|_(\d{4}-\d{2}-\d{2})/.exec(resolvedUrl)
    const millesime = named?.[1] ?? named?.[2]
    const edition = millesime
      ? { millesime, millesimeFrom: 'resolved-url' as const }
      : newestRow((await answeredOn(path)) ?? fetchedAt)
    if (!unit.communes && ledger.count().result().rowsKept === 0)
      throw new IngestError(`${sources[0]!.url} holds no IRIS of ${unit.area}: nothing was published`)
    const drawn = communesOf(seen, input)
    const isPart = mayBePart(input, drawn)
    const uncut = isPart ? [] : notDrawn(input, drawn)
    const lake = [await table.write(workDir), await writeUncut(db, input, uncut)]
    const outcome = await countedOutcome(db, input, lake, ledger, edition)
    return isPart ? { ...outcome, communes: [...drawn].sort() } : outcome
  })
}

/** The communes of the area, by their codes of today, of which one of these IRIS is. */
function communesOf(irises: ReadonlySet<string>, { unit, territory }: NormaliseInput): Set<string> {
  const codes = [...irises].map((iris) => territory.resolve(communeCodeOf(iris))?.code ?? communeCodeOf(iris))
  return new Set(codes.filter((code) => departementOf(code) === unit.area))
}

/** Whether files given for a département may be a part of it: nothing in them says that the communes that they do not draw are not cut. */
function mayBePart({ unit, sources, territory }: NormaliseInput, drawn: ReadonlySet<string>): boolean {
  const isGiven = sources.every(({ file }) => file !== undefined)
  return isGiven && !unit.communes && drawn.size < territory.cadastralCommunes(unit.area).length
}

/** The communes asked for, else those of the whole area, that have no contour. */
function notDrawn({ unit, territory }: NormaliseInput, drawn: ReadonlySet<string>): string[] {
  const all = unit.communes ?? territory.cadastralCommunes(unit.area).map(({ code }) => code)
  return all.filter((code) => !drawn.has(code))
}

/**
 * Writes communes that are not cut: the producer draws those that are, and each of the others is one IRIS, its code and 0000 (lake
 * `uncut-communes`). Without them a commune that is not loaded would be taken for one that is not cut.
 */
async function writeUncut(
  db: Database,
  input: NormaliseInput,
  communes: readonly string[],
): Promise<Written> {
  const { territory } = input
  const rows = communes.map((commune) => ({
    iris: formatIris({ commune }),
    commune,
    name: territory.commune(commune)?.name ?? commune,
  }))
  await LakeTable.fill(db, 'uncut', uncutCommunes, rows)
  const kept = sql`SELECT * FROM uncut`
  return writeLake(db, input, 'uncut-communes', { kept, order: sql`iris`, part: 'commune' })
}

/** `seen` are the IRIS read so far. Throws IngestError when there is no IRIS at all, or a column on none of them. */
async function readContours(
  { unit, territory, workDir, columns, progress }: NormaliseInput,
  source: FetchedSource,
  seen: Set<string>,
  table: ShapeTable<typeof irisContourFile.table>,
  ledger: Ledger,
): Promise<void> {
  const present = new SeenColumns()
  for await (const { row, text, ...feature } of readIrisSource(source, workDir)) {
    present.note(feature.properties)
    const refuse = (rule: string, detail: string, part?: string) =>
      ledger.refuse({ ...(part ? { part } : {}), source: source.url, row, rule, detail, original: text })
    const reading = readContour(feature)
    progress(ledger.rows + 1)
    if (!reading.ok) {
      refuse(reading.rule, reading.detail)
      continue
    }
    const { iris, name, type, polygons, repairs } = reading.contour
    const commune = territory.resolve(reading.contour.commune)?.code ?? reading.contour.commune
    const part = unit.communes ? commune : unit.area
    if (departementOf(commune) !== unit.area) ledger.count().leaveOut('other-departement')
    else if (!ledger.has(part)) ledger.count().leaveOut('other-commune')
    else if (seen.has(iris)) refuse('iris-duplicate', `${iris} stands earlier in the same file`, part)
    else {
      seen.add(iris)
      table.add({ iris, commune, name, type }, polygons)
      ledger.count(part).keep(repairs)
    }
  }
  if (ledger.rows === 0) throw new IngestError(`${source.url} holds no IRIS at all: nothing was published`)
  present.check(columns, source.url, layouts)
}
