import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { factGroups } from '../../shared/facts/facts.ts'
import type { Sentence } from '../../shared/text/sentence.ts'
import { closestName } from '../answers/closest-name.ts'
import { fileSentences } from '../answers/file-sentences.ts'
import { invalidParameters } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'
import type { PlaceColumn } from './places/place-group.ts'
import { placeGroups } from './places/place-groups.ts'

/** Said by `result_idu` already. */
export const LEFT_OUT_COLUMN = 'idu'

/** What `with` takes in addition to single columns: groups of columns of `parcel_facts`, and of the place of the parcel. */
export const GROUP_NAMES: readonly string[] = [...factGroups, ...placeGroups].map(({ name }) => name)

const NAMES = [...factGroups, ...placeGroups]
  .flatMap(({ columns }): readonly FactColumn[] => columns)
  .map(({ name }) => name)
  .filter((name) => name !== LEFT_OUT_COLUMN)

/** What is asked for when nothing is said. */
export const DEFAULT_GROUPS: readonly string[] = [
  'parcel',
  'addresses',
  'energy',
  'sales',
  'owners',
  'prices',
]

/** Columns to add: those of the parcel stand before those of its place. */
export interface ChosenColumns {
  /** Columns of `parcel_facts`, in its order. */
  facts: readonly FactColumn[]
  places: readonly PlaceColumn[]
}

/**
 * The columns that names of groups (`sales`) and of single columns (`lastSoldOn`) stand for, each once, in the order of the dictionary whatever the
 * order of the names. Throws the 400 Problem that tells each name that is neither.
 */
export function chosenColumns(names: readonly string[]): ChosenColumns {
  const unknown = names.filter((name) => !GROUP_NAMES.includes(name) && !NAMES.includes(name))
  if (unknown.length > 0 || names.length === 0)
    throw invalidParameters(
      (names.length === 0 ? [''] : unknown).map((name) => ({ parameter: 'with', detail: refusal(name) })),
    )
  const chosen = <C extends FactColumn>(groups: readonly { name: string; columns: readonly C[] }[]): C[] =>
    groups.flatMap((group) =>
      group.columns.filter(
        ({ name }) => name !== LEFT_OUT_COLUMN && (names.includes(group.name) || names.includes(name)),
      ),
    )
  return { facts: chosen(factGroups), places: chosen(placeGroups) }
}

function refusal(name: string): Sentence {
  const near = closestName(name, [...GROUP_NAMES, ...NAMES])
  const quoted = JSON.stringify(shortened(name))
  const groups = GROUP_NAMES.join(', ')
  return near === undefined
    ? fileSentences.noGroup(quoted, groups)
    : fileSentences.groupMeant(quoted, near, groups)
}
