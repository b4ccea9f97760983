import { isIdu } from '../../../shared/identifiers/idu.ts'
import { firstBytes } from '../../archive/file-type.ts'
import type { Edition, FetchedSource, NormaliseInput, NormaliseOutput, Refusal } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import type { FeatureBytes } from '../../geojson/feature-splitter.ts'
import { readFeatures } from '../../geojson/features.ts'
import { parseFeature } from '../../geojson/parse-feature.ts'
import { textOf } from '../../geojson/value-reader.ts'
import { withDuckDb } from '../../pipeline/duckdb/database.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, editionNamed, newestRow } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { ColumnWatch } from './columns.ts'
import { readParcel } from './feature.ts'
import { writeFormerParcels } from './former-parcels.ts'
import { KeySet } from './key-set.ts'
import { misplaced } from './misplaced.ts'
import { ParcelTable } from './parcel-table.ts'
import { readParquetSource, type Target } from './read-parquet.ts'
import { FeatureScanner } from './scan-feature.ts'
import { EDITION } from './sources.ts'

const DAY_MS = 86_400_000

/** Reads the parcels of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, previous, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ParcelTable.create(db)
    const ledger = new Ledger(unit)
    const refused: string[] = []
    const target = { table, ledger, refused }
    const editions = new Map<string, Edition>()
    for (const source of sources) {
      const part = source.commune ?? unit.area
      const isParquet = (await firstBytes(source.path, 4)) === 'PAR1'
      const edition = isParquet
        ? await readParquetSource(db, source, part, target, input)
        : await readSource(source, part, target, input)
      editions.set(part, editionNamed(source, EDITION) ?? edition)
    }
    if (previous?.lake.parcels) await table.carryOver(previous.lake.parcels, partsOf(unit))
    const lake = [await table.write(workDir), ...(await writeFormerParcels(db, input, refused))]
    return countedOutcome(db, input, lake, ledger, (part) => editions.get(part)!)
  })
}

/** Returns the newest day on which a parcel was changed as the edition; that of the download when none is told. */
async function readSource(
  source: FetchedSource,
  part: string,
  { table, ledger, refused }: Target,
  { columns: report, progress }: NormaliseInput,
): Promise<Edition> {
  const columns = new ColumnWatch()
  const scanner = new FeatureScanner()
  const keys = new KeySet()
  const count = ledger.count(part)
  let newestDay = -1
  const refuse = (feature: FeatureBytes, { rule, detail }: Refusal) => {
    const original = textOf(feature)
    ledger.refuse({ part, source: source.url, row: feature.row, rule, detail, original })
    refused.push(...iduIn(original))
  }
  for await (const batch of readFeatures(source.path)) {
    for (const feature of batch) {
      // The byte scanner does not report columns.
      const scanned = columns.complete ? scanner.scan(feature.bytes) : undefined
      const reading = scanned ? { ok: true as const, parcel: scanned } : readParcel(textOf(feature), columns)
      const reason = reading.ok ? misplaced(reading.parcel, keys, part) : reading
      if (!reading.ok || reason) {
        refuse(feature, reason!)
        continue
      }
      table.add(reading.parcel)
      count.keep(reading.parcel.repairs)
      if ((reading.parcel.updatedDay ?? -1) > newestDay) newestDay = reading.parcel.updatedDay!
    }
    progress(ledger.rows)
  }
  if (count.rows === 0) throw new IngestError(`${source.url} holds no parcel at all: nothing was published`)
  columns.check(report, source)
  return newestRow(newestDay < 0 ? source.fetchedAt : new Date(newestDay * DAY_MS).toISOString())
}

/** The identifier of a refused feature, when it has one: its parcel is in the edition all the same. */
function iduIn(text: string): string[] {
  const parsed = parseFeature(text)
  if (!parsed.ok) return []
  const id = parsed.properties.id ?? parsed.feature.id
  return typeof id === 'string' && isIdu(id) ? [id] : []
}
