import { ALL_KINDS, type Segment, segmentsOf } from '../../../api/operations/changes/segments.ts'
import { momentOf } from '../../../api/operations/changes/since.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import { Turn } from '../../../stores/reading/turns.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { NewMessage } from '../store/message-store.ts'
import type { Watch } from '../watch.ts'
import { type NamedRow, namedRows, placeRows } from './place-rows.ts'
import { Tally } from './tally.ts'
import { WatchedPlaces } from './watched-places.ts'

const EVERYTHING = { dataset: undefined, area: undefined, communes: undefined, kinds: ALL_KINDS }

/**
 * The messages of some watches about what one release changed; of one where nothing did, a message without a body. `base`: address of the service.
 * Throws the Problem of questions over many rows when there is no place for them.
 */
export async function matchRelease(
  release: PastRelease,
  watches: readonly Watch[],
  stores: Stores,
  base: string,
): Promise<NewMessage[]> {
  const tallies = watches.map((watch) => new Tally(watch))
  const segments = segmentsOf([release], EVERYTHING, [release]).filter(({ about }) =>
    tallies.some((tally) => tally.asks(about.dataset)),
  )
  const places = await WatchedPlaces.of(tallies, stores)
  const gone = await goneParcels(stores, segments, places)
  for (const segment of segments) await count(stores, segment, places, gone)
  const names = await namesOf(stores, segments, tallies)
  const messages: NewMessage[] = []
  const turn = new Turn()
  for (const tally of tallies) {
    if (turn.isOver) await turn.next()
    messages.push(messageOf(tally, release, names, base))
  }
  return messages
}

type Gone = ReadonlyMap<string, readonly [number, number]>

async function count(stores: Stores, segment: Segment, places: WatchedPlaces, gone: Gone): Promise<void> {
  const { about, index } = segment
  const turn = new Turn()
  for await (const rows of placeRows(stores, segment, places))
    for (const row of rows) {
      if (turn.isOver) await turn.next()
      const { tallies, unplaced } = await places.concerned(row, (idu) => gone.get(idu))
      const at = { file: index, number: row.number }
      for (const tally of tallies)
        if (tally.asks(about.dataset)) tally.add(about.dataset, about.causes, row.kind, at)
      for (const tally of unplaced)
        if (tally.asks(about.dataset)) tally.addUnplaced(about.dataset, about.causes, at)
    }
}

/** Where the parcels were that the release took out of the cadastre: their sales, removed with them, are placed by it. */
async function goneParcels(
  stores: Stores,
  segments: readonly Segment[],
  places: WatchedPlaces,
): Promise<Gone> {
  const gone = new Map<string, readonly [number, number]>()
  if (places.boxes.length === 0) return gone
  for (const segment of segments) {
    const { dataset, kind, removed } = segment.about
    if (dataset !== 'cadastre' || kind !== 'parcels' || removed === 0) continue
    for await (const rows of placeRows(stores, segment, places))
      for (const { kind: change, idu, lng, lat } of rows)
        if (change === 'removed' && idu !== null && lng !== null && lat !== null) gone.set(idu, [lng, lat])
  }
  return gone
}

type Names = ReadonlyMap<number, { segment: Segment; rows: ReadonlyMap<number, NamedRow> }>

async function namesOf(
  stores: Stores,
  segments: readonly Segment[],
  tallies: readonly Tally[],
): Promise<Names> {
  const names = new Map<number, { segment: Segment; rows: ReadonlyMap<number, NamedRow> }>()
  for (const segment of segments) {
    const numbers = new Set(
      tallies.flatMap(({ named }) =>
        named.filter(({ file }) => file === segment.index).map(({ number }) => number),
      ),
    )
    if (numbers.size === 0) continue
    names.set(segment.index, { segment, rows: await namedRows(stores, segment, [...numbers]) })
  }
  return names
}

function messageOf(
  { watch, datasets, named, total }: Tally,
  release: PastRelease,
  names: Names,
  base: string,
): NewMessage {
  const { changes } = release
  const notComputed = (changes?.notComputed ?? []).filter(
    ({ dataset }) => watch.datasets.length === 0 || watch.datasets.includes(dataset),
  )
  const isQuiet = datasets.size === 0
  const since = { release: changes?.since ?? null, sequence: changes?.sinceSequence ?? null }
  const body = {
    type: 'changes',
    watch: { id: watch.id, name: watch.name },
    since,
    until: { ...momentOf(release), publishedAt: release.createdAt },
    total,
    datasets: [...datasets].map(([dataset, { added, removed, changed, unplaced, causes }]) => ({
      dataset,
      addedCount: added,
      removedCount: removed,
      changedCount: changed,
      unplacedCount: unplaced,
      causes: [...causes].sort(),
    })),
    changes: named.flatMap(({ file, number }) => {
      const { segment, rows } = names.get(file) ?? {}
      const row = rows?.get(number)
      return segment && row
        ? [{ dataset: segment.about.dataset, file: segment.about.kind, number, ...row }]
        : []
    }),
    notComputed: notComputed.map(({ dataset, area, kind, reason }) => ({
      dataset,
      file: kind,
      departementCode: area === 'france' ? null : area,
      reason,
    })),
    next: `${base}/v1/changes?${questionOf(watch, since.release)}`,
  }
  return {
    watchId: watch.id,
    release: release.id,
    changes: total,
    body: isQuiet ? null : JSON.stringify(body),
  }
}

/** As much of the watch as /v1/changes can be asked for. */
function questionOf({ place, datasets }: Watch, since: string | null): URLSearchParams {
  return new URLSearchParams({
    ...(since === null ? {} : { since }),
    ...(datasets.length === 1 ? { dataset: datasets[0]! } : {}),
    ...(place.kind === 'communes' && place.codes.length === 1 ? { commune: place.codes[0]! } : {}),
  })
}
