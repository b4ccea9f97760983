import { firstBytes } from '../../../formats/archive/file-type.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import { readFeatures } from '../../../formats/geojson/features.ts'
import { jsonValueText } from '../../../formats/geojson/value-reader.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import type { Edition, FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, editionNamed, newestRow } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { checkDropped } from './attributes.ts'
import { ColumnWatch } from './columns.ts'
import { readParcel } from './feature.ts'
import { writeFormerParcels } from './former-parcels.ts'
import { ParcelIntake, type Target } from './parcel-intake.ts'
import { ParcelTable } from './parcel-table.ts'
import { readParquetSource } from './read-parquet.ts'
import { type RefusedParcelLine, writeRefusedParcels } from './refused-parcels.ts'
import { FeatureScanner } from './scan-feature.ts'
import { CADASTRE_EDITION } from './sources.ts'

/** Reads the parcels of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, previous, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ParcelTable.create(db)
    const ledger = new Ledger(unit)
    const refused: RefusedParcelLine[] = []
    const target = { table, ledger, refused }
    const editions = new Map<string, Edition>()
    for (const source of sources) {
      const part = source.commune ?? unit.area
      const isParquet = (await firstBytes(source.path, 4)) === 'PAR1'
      const edition = isParquet
        ? await readParquetSource(db, source, part, target, input)
        : await readSource(source, part, target, input)
      editions.set(part, editionNamed(source, CADASTRE_EDITION) ?? edition)
    }
    if (previous?.lake.parcels) await table.carryOver(previous.lake.parcels, partsOf(unit))
    const lake = [
      await table.write(workDir),
      ...(await writeFormerParcels(
        db,
        input,
        refused.map(({ idu }) => idu),
      )),
      ...(await writeRefusedParcels(db, input, refused)),
    ]
    return countedOutcome(db, input, lake, ledger, (part) => editions.get(part)!)
  })
}

/** Returns the newest day on which a parcel was changed as the edition; that of the download when no day is given. */
async function readSource(
  source: FetchedSource,
  part: string,
  target: Target,
  { columns: report, progress }: NormaliseInput,
): Promise<Edition> {
  const { ledger } = target
  const count = ledger.count(part)
  const columns = new ColumnWatch()
  const scanner = new FeatureScanner()
  const intake = new ParcelIntake(target, source.url, part)
  for await (const batch of readFeatures(source.path)) {
    for (const feature of batch) {
      // The byte scanner does not report columns.
      const scanned = columns.complete ? scanner.scan(feature.bytes) : undefined
      const reading = scanned
        ? { ok: true as const, parcel: scanned }
        : readParcel(jsonValueText(feature), columns)
      intake.take(reading, () => ({ row: feature.row, original: jsonValueText(feature) }))
    }
    progress(ledger.rows)
  }
  intake.end()
  if (count.rows === 0) throw new IngestError(`${source.url} holds no parcel at all: nothing was published`)
  columns.check(report, source)
  checkDropped(count, source.url)
  const { newestDay } = intake
  return newestRow(newestDay < 0 ? source.fetchedAt : new Date(newestDay * DAY_MS).toISOString())
}
