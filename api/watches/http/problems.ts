import { DatabaseUnavailable } from '../../../people/accounts/database/database.ts'
import { TooManyAttempts } from '../../../people/accounts/people/attempts.ts'
import { WATCHES } from '../../../people/watches/limits.ts'
import { type WatchFault, WrongWatch } from '../../../people/watches/read/check-watch.ts'
import { TooManyWatches } from '../../../people/watches/store/watch-store.ts'
import { renamed } from '../../answers/parameter-names.ts'
import { Problem } from '../../answers/problem.ts'
import { invalidParameters, notReady } from '../../answers/problems.ts'

/** What a body may not say: the member at fault, and why. */
const FAULTS: Readonly<Record<WatchFault, readonly [member: string, detail: string]>> = {
  name: ['name', 'must have 1 to 60 characters'],
  datasets: ['datasets', 'names a dataset that is not known'],
  url: [
    'url',
    'must be the address of a webhook: https, without a name or password in it. Without one, messages are mailed where the service sends mail',
  ],
  private: [
    'url',
    'names a host that is not public: the operator of the service opens others with WATCH_NETWORKS',
  ],
  place: ['place', 'must name what to watch'],
  commune: ['place.communeCodes', 'has what is not the code of a commune:'],
  parcel: ['place.idus', 'has what is not a parcel of the loaded cadastre:'],
  drawing: ['place.geometry', 'must be a GeoJSON Polygon or MultiPolygon'],
  large: [
    'place',
    `is too much for one watch: ${WATCHES.parcels} parcels, ${WATCHES.communes} communes, or a drawing of ${WATCHES.positions} positions and ${WATCHES.degrees} degrees at most`,
  ],
}

/** The problem that an error of making a watch stands for; any other error is given back as it is. */
export function watchProblem(error: unknown): unknown {
  if (error instanceof WrongWatch) {
    const [member, detail] = FAULTS[error.what]
    const named = error.named === '' ? '' : ` ${JSON.stringify(error.named)}`
    return invalidParameters([{ parameter: `body.${member}`, detail: `${detail}${named}` }])
  }
  if (error instanceof TooManyWatches) return new Problem('too-many-watches', error.message)
  if (error instanceof TooManyAttempts) {
    const wait = Math.max(1, Math.ceil(error.wait / 1000))
    return new Problem('quota-exceeded', `Too many at once for this account: try again in ${wait} s`, {
      headers: { 'retry-after': String(wait) },
    })
  }
  if (error instanceof DatabaseUnavailable) {
    const problem = notReady('Watches cannot be read or changed for now: ask again in a moment.')
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
  return new Problem('unknown-watch', 'The account of this key has no watch of this name')
}
