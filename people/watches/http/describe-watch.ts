import type { LoggedMessage, Watch, WatchedPlace } from '../watch.ts'
import type { DeliveryView, WatchView } from './schemas.ts'

export const WATCHES_PATH = '/v1/watches'

/** A watch as its holder sees it, without its secret. */
export function describeWatch({ id, name, place, datasets, url, paused, createdAt }: Watch): WatchView {
  const self = `${WATCHES_PATH}/${id}`
  return {
    id,
    name,
    place: describePlace(place),
    datasets,
    url,
    paused,
    createdAt: createdAt.toISOString(),
    links: { self, deliveries: `${self}/deliveries` },
  }
}

function describePlace(place: WatchedPlace): WatchView['place'] {
  return place.kind === 'communes' ? { kind: place.kind, communeCodes: place.codes } : place
}

export function describeDelivery({
  id,
  release,
  changes,
  state,
  attempt,
  status,
  createdAt,
  dueAt,
  endedAt,
}: LoggedMessage): DeliveryView {
  return {
    id,
    release,
    changesCount: changes,
    state,
    attemptsCount: attempt,
    lastAnswer: status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? dueAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}
