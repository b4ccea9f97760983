import { IngestError } from '../../formats/errors.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import type { Dataset } from '../dataset.ts'
import { isServer } from '../pipeline/download/mirror.ts'
import type { ReachOptions } from '../pipeline/ingest-context.ts'
import { checkFeed, type FeedCheck } from './check-feed.ts'
import { SIZE_FACTOR } from './check-size.ts'
import { HostTurns } from './host-turns.ts'
import { checkedPlaceOf } from './sources-looked-at.ts'

/** Feeds looked at together; each host still gets one request at a time. */
const TOGETHER = 4
/** Time for all questions about one feed, in ms. */
const FEED_MS = 120_000
const FALLBACK = '75'

export interface CheckRequest extends ReachOptions {
  territory: Territory
  release: Manifest | undefined
  /** Département that addresses are looked at for; by default one that is loaded, dataset by dataset. */
  area?: string
  /** Département that is looked at where none is asked for and none is loaded. */
  fallback?: string
  sizeFactor?: number
  feedMs?: number
  /** Called when the check of a dataset begins. */
  onDataset?(name: string): void
}

/**
 * Asks the producer of each dataset what it has and compares that with what is loaded and what is read, loading nothing. The order is that of `datasets`.
 * @throws IngestError where a folder stands in for the producers: it tells nothing of them; the signal's reason when it is aborted.
 */
export async function checkFeeds(datasets: readonly Dataset[], request: CheckRequest): Promise<FeedCheck[]> {
  const {
    mirror,
    territory,
    release,
    area,
    fallback = FALLBACK,
    sizeFactor = SIZE_FACTOR,
    feedMs = FEED_MS,
  } = request
  if (mirror !== undefined && !isServer(mirror))
    throw new IngestError(
      `--mirror ${mirror} is a folder, which does not show what producers have: leave it out, or give the address of a server`,
    )
  const turns = new HostTurns()
  const checks = new Map<Dataset, FeedCheck>()
  const waiting = [...datasets]
  const checkNext = async () => {
    for (let dataset = waiting.shift(); dataset !== undefined; dataset = waiting.shift()) {
      request.signal?.throwIfAborted()
      request.onDataset?.(dataset.name)
      const loaded = release?.datasets.find(({ name }) => name === dataset?.name)?.units ?? []
      const place = checkedPlaceOf(dataset, area, fallback, territory, loaded)
      checks.set(
        dataset,
        await checkFeed(dataset, { ...request, territory, place, turns, sizeFactor, feedMs }),
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: TOGETHER }, checkNext))
  } finally {
    // After a failure the others begin nothing more.
    waiting.length = 0
  }
  return datasets.map((dataset) => checks.get(dataset)!)
}
