import type { BASELINES, CARD_GROUPS, TestedType } from '../schemas/estimate-quality.ts'
import type { DwellingType } from '../schemas/price.ts'
import { accuracyOf, percent } from './accuracy.ts'
import type { Tested } from './backtest.ts'
import { gradeOf } from './grade.ts'
import { medianOf } from './median.ts'
import type { Sold } from './sold.ts'
import { twinsOf } from './twins.ts'

/** Sales below which a place has no figures of its own. */
export const FEWEST_TESTED = 40

type Baseline = (typeof BASELINES)[number]
type GroupName = (typeof CARD_GROUPS)[number]

const BASELINE_OF: Readonly<Record<Baseline, 'commune' | 'iris' | 'nearest' | 'twelve'>> = {
  'commune-median': 'commune',
  'iris-median': 'iris',
  'ten-nearest': 'nearest',
  'twelve-comparables': 'twelve',
}
/** m² at which bands of surface begin, by type. */
const BANDS: Readonly<Record<DwellingType, readonly number[]>> = {
  Appartement: [0, 30, 50, 80, 120],
  Maison: [0, 70, 100, 140, 200],
}
/** A price is ordinary from a third to three times the median of its commune, as it was known before. */
const ORDINARY = Math.log(3)
const DAY_MS = 86_400_000

/** What a sale is told apart by besides what its row says. */
export type PopulationOf = (row: number) => string | undefined

const errorOf = (valued: number, { actual }: Tested) => Math.exp(valued - actual) - 1
const isInside = ({ actual, low, high }: Tested) => actual >= low && actual <= high

/** The figures of one type over some valued sales; undefined where too few were valued. `twins`: of all sales, as `twinRowsOf` gives them. */
export function cardOf(
  type: DwellingType,
  sold: Sold,
  tested: readonly Tested[],
  populationOf: PopulationOf,
  twins: Int32Array,
): TestedType | undefined {
  const valued = tested.filter(({ estimate }) => !Number.isNaN(estimate))
  const accuracy = valued.length < FEWEST_TESTED ? undefined : accuracyOf(errors(valued, 'estimate'))
  if (!accuracy) return undefined
  const baselines = Object.entries(BASELINE_OF).flatMap(([method, key]) => {
    const both = valued.filter((one) => !Number.isNaN(one[key]))
    const figures = accuracyOf(errors(both, key))
    if (!figures) return []
    const { medianErrorPercent } = accuracyOf(errors(both, 'estimate'))!
    return [{ method: method as Baseline, ...figures, estimateMedianErrorPercent: medianErrorPercent }]
  })
  const commune = baselines.find(({ method }) => method === 'commune-median')
  return {
    type,
    ...accuracy,
    refusedCount: tested.length - valued.length,
    interval: {
      coveragePercent: percent(valued.filter(isInside).length / valued.length),
      widthPercent: percent(medianOf(Float64Array.from(valued, widthOf))),
    },
    baselines,
    worseThanCommuneMedian:
      commune !== undefined && commune.estimateMedianErrorPercent > commune.medianErrorPercent,
    groups: groupsOf(type, sold, valued, populationOf),
    twins: twinsOf(
      sold,
      twins,
      tested.map(({ row }) => row),
    ),
  }
}

function errors(
  tested: readonly Tested[],
  of: 'estimate' | 'commune' | 'iris' | 'nearest' | 'twelve',
): Float64Array {
  return Float64Array.from(tested, (one) => errorOf(one[of], one))
}

/** (high − low) / estimate, in euros over euros. */
export function widthOf({ low, high, estimate }: Pick<Tested, 'low' | 'high' | 'estimate'>): number {
  return Math.exp(high - estimate) - Math.exp(low - estimate)
}

function groupsOf(
  type: DwellingType,
  sold: Sold,
  valued: readonly Tested[],
  populationOf: PopulationOf,
): TestedType['groups'] {
  const groups = new Map<string, { by: GroupName; value: string; tested: Tested[] }>()
  const put = (by: GroupName, value: string | undefined, one: Tested) => {
    if (value === undefined) return
    const key = `${by} ${value}`
    const group = groups.get(key) ?? { by, value, tested: [] }
    group.tested.push(one)
    groups.set(key, group)
  }
  for (const one of valued) {
    put('year', String(new Date(sold.day[one.row]! * DAY_MS).getUTCFullYear()), one)
    put('commune-population', populationOf(one.row), one)
    put('grade', gradeOf(widthOf(one)), one)
    put('surface', bandOf(BANDS[type], sold.surface[one.row]!), one)
    if (!Number.isNaN(one.commune))
      put('ordinary-price', Math.abs(one.actual - one.commune) <= ORDINARY ? 'yes' : 'no', one)
  }
  return [...groups.values()]
    .filter(({ tested }) => tested.length >= FEWEST_TESTED)
    .sort((a, b) => (a.by === b.by ? collate(a.value, b.value) : collate(a.by, b.by)))
    .map(({ by, value, tested }) => ({
      by,
      value,
      ...accuracyOf(errors(tested, 'estimate'))!,
      coveragePercent: percent(tested.filter(isInside).length / tested.length),
    }))
}

const collate = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** `30-50`, `120-`: the band that a value lies in. */
export function bandOf(begins: readonly number[], value: number): string {
  const at = begins.findLastIndex((begin) => value >= begin)
  return `${begins[at]}-${begins[at + 1] ?? ''}`
}
