import { departementOf } from '../../../shared/insee.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput, Refused } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { type ShapeLayout, ShapeTable } from '../../geoparquet/shape-table.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { readContour, vanishedColumns } from './contour.ts'
import { answeredOn, readSource } from './read-source.ts'

const CONTOURS: ShapeLayout = {
  kind: 'iris',
  columns: { iris: 'VARCHAR', commune: 'VARCHAR', name: 'VARCHAR', type: 'VARCHAR' },
  file: ['iris', 'commune', 'name', 'type', 'bbox', 'geometry'],
  order: ['iris'],
  part: 'commune',
}

/** Reads the IRIS of one département, or of some communes of it, into the lake's GeoParquet. */
export async function normaliseIris(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, workDir, previous } = input
  const parts = partsOf(unit)
  return withDuckDb(workDir, async (connection) => {
    const table = await ShapeTable.create(connection, CONTOURS)
    const refused: Refused[] = []
    const counts = new Map(parts.map((part) => [part, new QualityCount()]))
    await readContours(input, counts, table, refused)
    if (previous?.lake.iris && unit.communes) await table.carryOver(previous.lake.iris, parts)
    const written = [await table.write(workDir), ...(await writeQuarantine(connection, input, refused))]
    return { written, parts: await balance(input, counts) }
  })
}

async function readContours(
  { unit, sources, territory, workDir, progress }: NormaliseInput,
  counts: ReadonlyMap<string, QualityCount>,
  table: ShapeTable,
  refused: Refused[],
): Promise<void> {
  const first = partsOf(unit)[0]!
  const seen = new Set<string>()
  let done = 0
  for (const source of sources) {
    const present = new Set<string>()
    for await (const feature of readSource(source, workDir)) {
      progress(++done)
      for (const name of Object.keys(feature.properties)) present.add(name.toLowerCase())
      const reading = readContour(feature)
      if (!reading.ok) {
        counts.get(first)!.quarantine(reading.rule)
        refused.push({
          part: first,
          source: source.url,
          row: feature.row,
          rule: reading.rule,
          detail: reading.detail,
          original: feature.text,
        })
        continue
      }
      const { contour } = reading
      const commune = territory.resolve(contour.commune)?.code ?? contour.commune
      const part = unit.communes ? commune : unit.area
      if (departementOf(commune) !== unit.area) counts.get(first)!.leaveOut('other-departement')
      else if (!counts.has(part)) counts.get(first)!.leaveOut('other-commune')
      else if (seen.has(contour.iris)) {
        counts.get(part)!.quarantine('iris-duplicate')
        const detail = `${contour.iris} stands earlier in the same file`
        refused.push({
          part,
          source: source.url,
          row: feature.row,
          rule: 'iris-duplicate',
          detail,
          original: feature.text,
        })
      } else {
        seen.add(contour.iris)
        const { iris, name, type, polygons } = contour
        table.add([iris, commune, name, type], polygons)
        counts.get(part)!.keep(contour.repairs)
      }
    }
    if (done === 0) throw new IngestError(`${source.url} holds no IRIS at all: nothing was published`)
    const vanished = vanishedColumns(present)
    if (vanished.length > 0)
      throw new IngestError(
        `${source.url} has no column "${vanished.join('", "')}" (present: ${[...present].join(', ')}). Nothing was published; ` +
          'if the producer renamed it, the reader of the contours has to follow.',
      )
  }
}

async function balance(
  { unit, sources }: NormaliseInput,
  counts: ReadonlyMap<string, QualityCount>,
): Promise<NormalisedPart[]> {
  const [source] = sources
  const vintage = /ED(\d{4}-\d{2}-\d{2})|_(\d{4}-\d{2}-\d{2})/.exec(source!.resolvedUrl)
  const named = vintage?.[1] ?? vintage?.[2]
  const millesime = named ?? (await answeredOn(source!.path)) ?? source!.fetchedAt.slice(0, 10)
  return describeParts(unit, (part) => ({
    quality: counts.get(part)!.result(),
    millesime,
    millesimeFrom: named === undefined ? 'newest-row' : 'resolved-url',
  }))
}
