import { originalOf, type VectorRow } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource, NormaliseInput } from '../../dataset.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { type FeatureContext, readFeature } from './feature.ts'
import type { PlanningLake } from './lake.ts'
import type { PlanningLayerRule } from './layers.ts'

/** What reading gathers: shapes kept already, documents, the newest day of each part. */
export interface PlanningGathering {
  input: NormaliseInput
  lake: PlanningLake
  ledger: Ledger
  seen: Set<string>
  /** Partitions whose archive was read: what the national base says of them is left out. */
  archived: Set<string>
  newest: Map<string, string>
}

/** The part of the unit that a source's rows are counted for: its commune, else the first. */
export function unitPartOf({ commune }: FetchedSource, { input, ledger }: PlanningGathering): string {
  const first = input.unit.communes?.[0] ?? input.unit.area
  return commune !== undefined && ledger.has(commune) ? commune : first
}

/** Counts a row as kept, refused, or left out because the same stands before it. */
export function keepFeature(
  row: VectorRow,
  rule: PlanningLayerRule,
  context: FeatureContext,
  source: string,
  part: string,
  gathering: PlanningGathering,
): void {
  const { ledger, seen, lake } = gathering
  const reading = readFeature(row, rule, context)
  gathering.input.progress(ledger.rows + 1)
  if (!reading.ok) {
    const { rule: broken, detail } = reading
    ledger.refuse({ part, source, row: row.row, rule: broken, detail, original: originalOf(row) })
  } else if (seen.has(reading.feature.id)) ledger.count(part).leaveOut('identical-feature')
  else {
    seen.add(reading.feature.id)
    lake.feature(reading.feature, reading.laid, part)
    ledger.count(part).keep(reading.repairs)
    noteDay(gathering, part, reading.feature.validOn)
  }
}

/** Keeps the newest day that rows of a part tell, which is its edition. */
export function noteDay({ newest }: PlanningGathering, part: string, day: string | null): void {
  if (day !== null && day > (newest.get(part) ?? '')) newest.set(part, day)
}
