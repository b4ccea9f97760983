import { DamagedFile } from '../../../shared/integrity/damaged-file.ts'
import type { ReleaseSource } from '../../../stores/lease.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ExamplePlace } from '../../answers/example-place.ts'
import type { Operation } from '../../answers/operation.ts'
import { askExamples, NO_EXAMPLES, type ShownExamples } from '../../answers/shown-examples.ts'
import { findExamplePlace } from './find-place.ts'
import { otherPlaces } from './other-places.ts'

/** What examples the current release has; none while nothing is loaded. */
export type CurrentExamples = () => Promise<ShownExamples>

/** Asks the examples of some questions once of each release, when they are first wanted. `report` is given those that fail. */
export function currentExamples(
  operations: readonly Operation[],
  releases: ReleaseSource,
  report: (error: unknown) => void,
): CurrentExamples {
  const asked = new WeakMap<Stores, Promise<ShownExamples>>()
  const ask = async (stores: Stores) => askExamples(operations, await placesOf(stores), stores, report)
  return async () => {
    const lease = releases.acquire()
    if (!lease) return NO_EXAMPLES
    const { stores } = lease
    try {
      const asking = asked.get(stores) ?? ask(stores)
      asked.set(stores, asking)
      return await asking
    } catch (error) {
      asked.delete(stores)
      throw error
    } finally {
      lease.done()
    }
  }
}

/** The places that examples may speak of, the first before the others. */
async function placesOf(stores: Stores): Promise<ExamplePlace[]> {
  const first = await examplePlace(stores)
  if (!first) return []
  try {
    return [first, ...(await otherPlaces(first, stores))]
  } catch (error) {
    if (error instanceof DamagedFile) return [first]
    throw error
  }
}

/** The place that examples speak of; none when a file that is read for it is damaged: what is served must not depend on having examples. */
export async function examplePlace(stores: Stores): Promise<ExamplePlace | undefined> {
  try {
    return await findExamplePlace(stores)
  } catch (error) {
    if (error instanceof DamagedFile) return undefined
    throw error
  }
}
