import { join } from 'node:path'
import type { Quality } from '../../../shared/release.ts'
import type {
  FetchedSource,
  NormalisedPart,
  NormaliseInput,
  NormaliseOutput,
  Refused,
  Written,
} from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import type { FeatureBytes } from '../../geojson/feature-splitter.ts'
import { readFeatures } from '../../geojson/features.ts'
import { textOf } from '../../geojson/value-reader.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { ColumnWatch } from './columns.ts'
import { type Parcel, readParcel } from './feature.ts'
import { KeySet } from './key-set.ts'
import { ParcelTable } from './parcel-table.ts'
import { FeatureScanner } from './scan-feature.ts'
import { vintageOf } from './source.ts'

/** Reads the parcels of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normaliseCadastre(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (connection) => {
    const table = await ParcelTable.create(connection)
    const refused: Refused[] = []
    const parts: NormalisedPart[] = []
    let done = 0
    for (const source of input.sources) {
      const advance = (rows: number) => {
        done += rows
        input.progress(done)
      }
      parts.push(await readSource(source, input.unit.area, table, refused, advance))
    }
    const replaced = parts.map((part) => part.commune ?? input.unit.area)
    if (input.previous?.lake.parcels) await table.carryOver(input.previous.lake.parcels, replaced)
    const lake = join(input.workDir, 'parcels.parquet')
    const written: Written[] = [{ role: 'lake', kind: 'parcels', path: lake, rows: await table.write(lake) }]
    written.push(...(await writeQuarantine(connection, input, refused)))
    return { written, parts }
  })
}

async function readSource(
  source: FetchedSource,
  area: string,
  table: ParcelTable,
  refused: Refused[],
  advance: (rows: number) => void,
): Promise<NormalisedPart> {
  const part = source.commune ?? area
  const columns = new ColumnWatch()
  const scanner = new FeatureScanner()
  const keys = new KeySet()
  const count = new QualityCount()
  let newestDay = -1
  const refuse = (feature: FeatureBytes, { rule, detail }: { rule: string; detail: string }) => {
    count.quarantine(rule)
    refused.push({ part, source: source.url, row: feature.row, rule, detail, original: textOf(feature) })
  }
  for await (const batch of readFeatures(source.path)) {
    for (const feature of batch) {
      // The quick way does not look which columns there are.
      const scanned = columns.complete ? scanner.scan(feature.bytes) : undefined
      const reading = scanned ? { ok: true as const, parcel: scanned } : readParcel(textOf(feature), columns)
      const refusal = reading.ok ? misplaced(reading.parcel, keys, part) : reading
      if (!reading.ok || refusal) {
        refuse(feature, refusal!)
        continue
      }
      table.add(reading.parcel)
      count.keep(reading.parcel.repairs)
      if ((reading.parcel.updatedDay ?? -1) > newestDay) newestDay = reading.parcel.updatedDay!
    }
    advance(batch.length)
  }
  const quality: Quality = count.result()
  if (quality.rowsIn === 0)
    throw new IngestError(`${source.url} holds no parcel at all: nothing was published`)
  columns.check(source)
  return {
    ...(source.commune ? { commune: source.commune } : {}),
    quality,
    ...millesimeOf(source, newestDay),
  }
}

/** A parcel that is sound in itself but does not belong here; one that does is noted in `keys`. */
function misplaced(
  parcel: Pick<Parcel, 'idu' | 'key' | 'commune' | 'departement'>,
  keys: KeySet,
  part: string,
): { rule: string; detail: string } | undefined {
  const isHere = parcel.commune === part || parcel.departement === part
  if (isHere ? !keys.add(parcel.key) : keys.has(parcel.key))
    return { rule: 'idu-duplicate', detail: `${parcel.idu} stands earlier in the same file` }
  if (!isHere)
    return { rule: 'outside-area', detail: `${parcel.idu} is not in ${part}, which the file is for` }
  return undefined
}

function millesimeOf(
  source: FetchedSource,
  newestDay: number,
): Pick<NormalisedPart, 'millesime' | 'millesimeFrom'> {
  const vintage = vintageOf(source.resolvedUrl)
  if (vintage !== undefined)
    return { millesime: vintage, millesimeFrom: vintageOf(source.url) === vintage ? 'asked' : 'resolved-url' }
  const newest = newestDay < 0 ? source.fetchedAt : new Date(newestDay * 86_400_000).toISOString()
  return { millesime: newest.slice(0, 10), millesimeFrom: 'newest-row' }
}
