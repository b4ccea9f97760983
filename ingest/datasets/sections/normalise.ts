import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import { readFeatureTexts } from '../../../formats/geojson/features.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import { sectionFile } from '../../../shared/lake/files/sections.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, editionNamed, newestRow } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { CADASTRE_EDITION } from '../cadastre/sources.ts'
import { layouts } from './columns.ts'
import { readSection } from './section.ts'

const SECTIONS: ShapeLayout<typeof sectionFile.table> = { file: sectionFile, order: ['code'], part: 'part' }

/** Reads the sections of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  // A commune without a file of sections is no part of what is loaded.
  const { communes } = unit
  const found = communes?.filter((code) => sources.some(({ commune }) => commune === code))
  const loaded = found ? { ...unit, communes: found } : unit
  return withDuckDb(workDir, async (db) => {
    const table = await ShapeTable.create(db, SECTIONS)
    const ledger = new Ledger(loaded)
    const newest = new Map<string, string>()
    for (const source of sources) {
      const part = source.commune ?? unit.area
      newest.set(part, await readSource(source, part, table, ledger, input))
    }
    if (previous?.lake.sections) await table.carryOver(previous.lake.sections, partsOf(unit))
    const written = [await table.write(workDir)]
    return countedOutcome(db, { ...input, unit: loaded }, written, ledger, (part) => {
      const source = sources.find(({ commune = unit.area }) => commune === part)!
      return editionNamed(source, CADASTRE_EDITION) ?? newestRow(newest.get(part) || source.fetchedAt)
    })
  })
}

/** Returns the newest day on which a section was changed, '' when no day is given. */
async function readSource(
  source: FetchedSource,
  part: string,
  table: ShapeTable<typeof sectionFile.table>,
  ledger: Ledger,
  { columns, progress }: NormaliseInput,
): Promise<string> {
  const seen = new Set<string>()
  const present = new SeenColumns()
  let newest = ''
  for await (const batch of readFeatureTexts(source.path)) {
    for (const { row, text } of batch) {
      const refuse = (rule: string, detail: string) =>
        ledger.refuse({ part, source: source.url, row, rule, detail, original: text })
      const reading = readSection(text, part, present)
      if (!reading.ok) {
        refuse(reading.rule, reading.detail)
        continue
      }
      const { code, commune, prefixe, section, created, updated, polygons, repairs } = reading.section
      if (seen.has(code)) {
        refuse('section-duplicate', `${code} stands earlier in the same file`)
        continue
      }
      seen.add(code)
      table.add({ code, commune, prefixe, section, created, updated, part }, polygons)
      ledger.count(part).keep(repairs)
      if ((updated ?? '') > newest) newest = updated!
    }
    progress(ledger.rows)
  }
  if (ledger.count(part).rows === 0)
    throw new IngestError(`${source.url} holds no section at all: nothing was published`)
  present.check(columns, source.url, layouts)
  return newest
}
