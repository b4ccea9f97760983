import { IngestError } from '../../../formats/errors.ts'
import type { Quality, UnitRecord } from '../../../shared/release/release.ts'
import type { Dataset } from '../../dataset.ts'
import { sum } from './quality-count.ts'

/** Rows below which shares are not checked: one refused line of ten is not a broken file. */
const SMALLEST_JUDGED = 50

/** Refused lines of a place below which its share is not checked: one of 60 permits is more than 1 %, and no broken file. */
const FEWEST_REFUSED = 5

const where = (dataset: Dataset, unit: UnitRecord) => `${dataset.name} ${unit.commune ?? unit.area}`

/** Throws IngestError when rows do not balance, too many were refused, or far fewer came than last time. */
export function checkUnit(dataset: Dataset, unit: UnitRecord, before: UnitRecord | undefined): void {
  checkBalance(dataset, unit)
  const { rowsIn, rowsKept, quarantined } = unit.quality
  const refused = sum(quarantined)
  const none = dataset.limits.mayBeEmpty === true && refused === 0
  if (rowsKept === 0 && !none)
    throw new IngestError(
      `${where(dataset, unit)}: no row is usable (${rules(unit.quality)}); nothing was published`,
    )
  const { maxQuarantinedShare, minRowsShare } = dataset.limits
  if (rowsIn >= SMALLEST_JUDGED && refused > rowsIn * maxQuarantinedShare)
    throw tooManyRefused(dataset, unit, `${refused} of ${rowsIn} rows`)
  const placed = refusedOfPlace(dataset, unit)
  const lines = rowsKept + placed
  if (lines >= SMALLEST_JUDGED && placed >= FEWEST_REFUSED && placed > lines * maxQuarantinedShare)
    throw tooManyRefused(dataset, unit, `${placed} of ${lines} rows of this place`)
  const earlier = before?.quality.rowsKept ?? 0
  if (earlier >= SMALLEST_JUDGED && rowsKept < earlier * minRowsShare)
    throw new IngestError(
      `${where(dataset, unit)}: ${rowsKept} rows, but the release before has ${earlier}; a fall below ` +
        `${minRowsShare * 100} % is taken for a broken file and nothing was published`,
    )
}

const tooManyRefused = (dataset: Dataset, unit: UnitRecord, refused: string) =>
  new IngestError(
    `${where(dataset, unit)}: ${refused} were refused (${rules(unit.quality)}), more than the ` +
      `${dataset.limits.maxQuarantinedShare * 100} % that is allowed; nothing was published`,
  )

/** Refused rows that are known to be of the place of the unit. Those without a place count in every unit that reads the file. */
function refusedOfPlace({ limits }: Dataset, { commune, quality }: UnitRecord): number {
  const known = Object.entries(quality.quarantined).filter(([rule]) => {
    const place = limits.placedRules?.[rule]
    return place === 'commune' || (place === 'departement' && commune === undefined)
  })
  return sum(Object.fromEntries(known))
}

function checkBalance(dataset: Dataset, unit: UnitRecord): void {
  const { rowsIn, rowsKept, quarantined, outOfScope } = unit.quality
  const accounted = rowsKept + sum(quarantined) + sum(outOfScope)
  if (rowsIn !== accounted)
    throw new IngestError(
      `${where(dataset, unit)}: ${rowsIn} rows came in but ${accounted} are accounted for`,
    )
}

/** `rule 12, other-rule 3`, the most frequent first. */
export function rules(quality: Quality): string {
  const counts = Object.entries(quality.quarantined).sort((a, b) => b[1] - a[1])
  return counts.map(([rule, n]) => `${rule} ${n}`).join(', ') || 'none refused'
}
