import { renamed } from '../../../api/answers/parameter-names.ts'
import { Problem } from '../../../api/answers/problem.ts'
import { invalidParameters, notReady } from '../../../api/answers/problems.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { DatabaseUnavailable } from '../../accounts/database/database.ts'
import { TooManyAttempts } from '../../accounts/people/attempts.ts'
import { WATCHES } from '../limits.ts'
import { type WatchFault, WrongWatch } from '../read/check-watch.ts'
import { TooManyWatches } from '../store/watch-store.ts'
import { watchSentences } from './watch-sentences.ts'

/** What a body may not say: the member at fault, and why. `named`: what was given, as JSON. */
const FAULTS: Readonly<Record<WatchFault, readonly [member: string, detail: (named: string) => Sentence]>> = {
  name: ['name', watchSentences.name],
  datasets: ['datasets', watchSentences.datasets],
  url: ['url', watchSentences.url],
  private: ['url', watchSentences.private],
  place: ['place', watchSentences.place],
  commune: ['place.communeCodes', watchSentences.commune],
  parcel: ['place.idus', watchSentences.parcel],
  drawing: ['place.geometry', watchSentences.drawing],
  large: [
    'place',
    () => watchSentences.large(WATCHES.parcels, WATCHES.communes, WATCHES.positions, WATCHES.degrees),
  ],
}

/** The problem that an error of making a watch stands for; any other error is given back as it is. */
export function watchProblem(error: unknown): unknown {
  if (error instanceof WrongWatch) {
    const [member, detail] = FAULTS[error.what]
    return invalidParameters([{ parameter: `body.${member}`, detail: detail(JSON.stringify(error.named)) }])
  }
  if (error instanceof TooManyWatches)
    return new Problem('too-many-watches', watchSentences.tooMany(WATCHES.perAccount))
  if (error instanceof TooManyAttempts) {
    const wait = Math.max(1, Math.ceil(error.wait / 1000))
    return new Problem('quota-exceeded', watchSentences.wait(wait), {
      headers: { 'retry-after': String(wait) },
    })
  }
  if (error instanceof DatabaseUnavailable) {
    const problem = notReady(watchSentences.unavailable())
    problem.cause = error
    return problem
  }
  // What a drawing is refused for stands in the place of the watch.
  return error instanceof Problem
    ? renamed(error, (parameter) =>
        parameter.startsWith('geometry') ? `body.place.${parameter}` : parameter,
      )
    : error
}

export function unknownWatch(): Problem {
  return new Problem('unknown-watch', watchSentences.unknown())
}
