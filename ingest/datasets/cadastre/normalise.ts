import { isIdu } from '../../../shared/identifiers/idu.ts'
import {
  type FetchedSource,
  type NormaliseInput,
  type NormaliseOutput,
  type Refusal,
  refusal,
} from '../../dataset.ts'
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
import { type Parcel, readParcel } from './feature.ts'
import { writeFormerParcels } from './former-parcels.ts'
import { KeySet } from './key-set.ts'
import { ParcelTable } from './parcel-table.ts'
import { FeatureScanner } from './scan-feature.ts'
import { EDITION } from './sources.ts'

/** Reads the parcels of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, previous, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ParcelTable.create(db)
    const ledger = new Ledger(unit)
    const refused: string[] = []
    const newestDays = new Map<string, number>()
    for (const source of sources) {
      const part = source.commune ?? unit.area
      newestDays.set(part, await readSource(source, part, { table, ledger, refused }, input.progress))
    }
    if (previous?.lake.parcels) await table.carryOver(previous.lake.parcels, partsOf(unit))
    const lake = [await table.write(workDir), ...(await writeFormerParcels(db, input, refused))]
    return countedOutcome(db, input, lake, ledger, (part) => {
      const source = sources.find(({ commune = unit.area }) => commune === part)!
      const day = newestDays.get(part)!
      const newest = day < 0 ? source.fetchedAt : new Date(day * 86_400_000).toISOString()
      return editionNamed(source, EDITION) ?? newestRow(newest)
    })
  })
}

/** Returns the newest day on which a parcel was changed, from 1970-01-01; -1 when none is told. */
async function readSource(
  source: FetchedSource,
  part: string,
  { table, ledger, refused }: { table: ParcelTable; ledger: Ledger; refused: string[] },
  progress: (rows: number) => void,
): Promise<number> {
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
  columns.check(source)
  return newestDay
}

/** The identifier of a refused feature, when it has one: its parcel is in the edition all the same. */
function iduIn(text: string): string[] {
  const parsed = parseFeature(text)
  if (!parsed.ok) return []
  const id = parsed.properties.id ?? parsed.feature.id
  return typeof id === 'string' && isIdu(id) ? [id] : []
}

/** A parcel that is sound in itself but does not belong here; one that does is noted in `keys`. */
function misplaced(
  parcel: Pick<Parcel, 'idu' | 'key' | 'commune' | 'departement'>,
  keys: KeySet,
  part: string,
): Refusal | undefined {
  const isHere = parcel.commune === part || parcel.departement === part
  if (isHere ? !keys.add(parcel.key) : keys.has(parcel.key))
    return refusal('idu-duplicate', `${parcel.idu} stands earlier in the same file`)
  return isHere
    ? undefined
    : refusal('outside-area', `${parcel.idu} is not in ${part}, which the file is for`)
}
