import { gradeOf } from '../../../shared/estimates/grade.ts'
import { medianOf } from '../../../shared/estimates/median.ts'
import { INPUT_LEVELS, INPUTS, type InputLevel } from '../../../shared/estimates/question.ts'
import type { Sold } from '../../../shared/estimates/sold.ts'
import type { DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import type { BASELINES, CARD_GROUPS, TestedType } from '../../../shared/schemas/estimate-quality.ts'
import { yearOfDay } from '../../../shared/time/days.ts'
import { accuracyOf, percent } from './accuracy.ts'
import type { Tested, Valued } from './backtest.ts'
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

/** What classes a sale in addition to the columns of its row. */
export type PopulationOf = (row: number) => string | undefined

/** The level that the figures of a card are of, unless they name another: what everybody knows of a dwelling. */
export const CARD_LEVEL: InputLevel = 'usual'

/** A sale as it was valued at one level of input. */
type TestedAt = Omit<Tested, 'valued'> & Valued

const errorOf = (valued: number, { actual }: TestedAt) => Math.exp(valued - actual) - 1
const isInside = ({ actual, low, high }: TestedAt) => actual >= low && actual <= high

function valuedAt(level: InputLevel, tested: readonly Tested[]): TestedAt[] {
  return tested
    .map(({ valued, ...rest }) => ({ ...rest, ...valued[level] }))
    .filter(({ estimate }) => !Number.isNaN(estimate))
}

/**
 * The figures of one type over some valued sales; undefined where too few were valued. They are of `CARD_LEVEL`, and `byInputs` has the error of
 * each level. `twins`: of all sales, as `twinRowsOf` gives them.
 */
export function typeCardOf(
  type: DwellingType,
  sold: Sold,
  tested: readonly Tested[],
  populationOf: PopulationOf,
  twins: Int32Array,
): TestedType | undefined {
  const valued = valuedAt(CARD_LEVEL, tested)
  const accuracy = valued.length < FEWEST_TESTED ? undefined : accuracyOf(errors(valued, 'estimate'))
  if (!accuracy) return undefined
  const baselines = Object.entries(BASELINE_OF).flatMap(([method, key]) => {
    const both = valued.filter((one) => !Number.isNaN(one[key]))
    const figures = accuracyOf(errors(both, key))
    if (!figures) return []
    const { medianErrorPercent } = accuracyOf(errors(both, 'estimate'))!
    return [{ method: method as Baseline, ...figures, estimateMedianErrorPercent: medianErrorPercent }]
  })
  return {
    type,
    inputs: [...INPUTS[type][CARD_LEVEL]],
    ...accuracy,
    refusedCount: tested.length - valued.length,
    interval: intervalOf(valued),
    baselines,
    worseThanCommuneMedian: isWorse(valued),
    byInputs: INPUT_LEVELS.map((level) => {
      const at = valuedAt(level, tested)
      return {
        level,
        inputs: [...INPUTS[type][level]],
        ...accuracyOf(errors(at, 'estimate'))!,
        interval: intervalOf(at),
        worseThanCommuneMedian: isWorse(at),
      }
    }),
    groups: groupsOf(type, sold, valued, populationOf),
    twins: twinsOf(
      sold,
      twins,
      tested.map(({ row }) => row),
    ),
  }
}

/** Whether the plain median of the commune was nearer, on the sales that it has a value for. */
function isWorse(valued: readonly TestedAt[]): boolean {
  const both = valued.filter(({ commune }) => !Number.isNaN(commune))
  const [own, plain] = [accuracyOf(errors(both, 'estimate')), accuracyOf(errors(both, 'commune'))]
  return own !== undefined && plain !== undefined && own.medianErrorPercent > plain.medianErrorPercent
}

/** Share of the prices inside the interval, in all and by third of its width. */
function intervalOf(valued: readonly TestedAt[]): TestedType['interval'] {
  const ordered = valued.toSorted((a, b) => widthOf(a) - widthOf(b) || a.row - b.row)
  const share = (some: readonly TestedAt[]) => percent(some.filter(isInside).length / some.length)
  const cuts = [0, 1, 2, 3].map((third) => Math.round((third * ordered.length) / 3))
  return {
    coveragePercent: share(ordered),
    coverageByThirdPercent: [0, 1, 2].map((third) => share(ordered.slice(cuts[third]!, cuts[third + 1]!))),
    widthPercent: percent(medianOf(Float64Array.from(ordered, widthOf))),
  }
}

function errors(
  tested: readonly TestedAt[],
  of: 'estimate' | 'commune' | 'iris' | 'nearest' | 'twelve',
): Float64Array {
  return Float64Array.from(tested, (one) => errorOf(one[of], one))
}

/** (high − low) / estimate, in euros over euros. */
export function widthOf({ low, high, estimate }: Pick<Valued, 'low' | 'high' | 'estimate'>): number {
  return Math.exp(high - estimate) - Math.exp(low - estimate)
}

function groupsOf(
  type: DwellingType,
  sold: Sold,
  valued: readonly TestedAt[],
  populationOf: PopulationOf,
): TestedType['groups'] {
  const groups = new Map<string, { by: GroupName; value: string; tested: TestedAt[] }>()
  const put = (by: GroupName, value: string | undefined, one: TestedAt) => {
    if (value === undefined) return
    const key = `${by} ${value}`
    const group = groups.get(key) ?? { by, value, tested: [] }
    group.tested.push(one)
    groups.set(key, group)
  }
  for (const one of valued) {
    put('year', String(yearOfDay(sold.day[one.row]!)), one)
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
