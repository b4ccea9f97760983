import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { factGroups } from '../../shared/facts/facts.ts'
import { closestName } from '../answers/closest-name.ts'
import { invalidParameters } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'

/** Said by `result_idu` already. */
export const LEFT_OUT = 'idu'

/** What `with` takes beside single columns: groups of columns of `parcel_facts`. */
export const GROUPS: readonly string[] = factGroups.map(({ name }) => name)

const columns: readonly FactColumn[] = factGroups
  .flatMap((group) => group.columns)
  .filter(({ name }) => name !== LEFT_OUT)
const NAMES = columns.map(({ name }) => name)

/** What is asked for when nothing is said. */
export const DEFAULT_GROUPS: readonly string[] = [
  'parcel',
  'addresses',
  'energy',
  'sales',
  'owners',
  'prices',
]

/**
 * The columns that names of groups (`sales`) and of single columns (`lastSoldOn`) stand for, each once, in the order of `parcel_facts` whatever the
 * order of the names. Throws the 400 Problem that tells each name that is neither.
 */
export function chosenColumns(names: readonly string[]): FactColumn[] {
  const unknown = names.filter((name) => !GROUPS.includes(name) && !NAMES.includes(name))
  if (unknown.length > 0 || names.length === 0)
    throw invalidParameters(
      (names.length === 0 ? [''] : unknown).map((name) => ({ parameter: 'with', detail: refusal(name) })),
    )
  return factGroups.flatMap((group) =>
    group.columns.filter(
      ({ name }) => name !== LEFT_OUT && (names.includes(group.name) || names.includes(name)),
    ),
  )
}

function refusal(name: string): string {
  const near = closestName(name, [...GROUPS, ...NAMES])
  const meant = near === undefined ? '' : `: did you mean ${near}?`
  return `${JSON.stringify(shortened(name))} is neither a group nor a column${meant} The groups are ${GROUPS.join(', ')}; docs/enrich.md lists the columns`
}
