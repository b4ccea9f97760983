import { geometryInput, shapeOf } from '../../../api/operations/transactions/geometry-input.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { cadastreIdu } from '../../../shared/identifiers/city-idu.ts'
import { type DatasetName, isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { normaliseIdu } from '../../../shared/identifiers/idu.ts'
import type { Stores } from '../../../stores/stores.ts'
import { keyNameEntry } from '../../accounts/people/entries.ts'
import { WATCHES } from '../limits.ts'
import type { Network } from '../send/public-address.ts'
import type { NewWatch } from '../store/watch-store.ts'
import type { WatchedPlace } from '../watch.ts'
import { readWebhookAddress } from './webhook-address.ts'

/** Why something cannot be a watch. The pages and the problems of HTTP have a text for each. */
export type WatchFault =
  | 'name'
  | 'datasets'
  | 'url'
  | 'private'
  | 'place'
  | 'commune'
  | 'parcel'
  | 'drawing'
  | 'large'

/** What was asked for cannot be a watch. */
export class WrongWatch extends Error {
  readonly what: WatchFault
  /** What was given that is not known, as it was given. */
  readonly named: string
  constructor(what: WatchFault, named = '') {
    super(`This is no watch: ${what} ${named}`)
    this.name = 'WrongWatch'
    this.what = what
    this.named = named.slice(0, 200)
  }
}

/** A watch as it is asked for, by a form or in JSON: texts and lists, of which nothing is known yet. */
export interface WatchEntry {
  name: string
  place:
    | { kind: 'parcels'; idus: readonly string[] }
    | { kind: 'communes'; codes: readonly string[] }
    | { kind: 'area'; geometry: unknown }
  datasets: readonly string[]
  /** '': by mail. */
  url: string
}

export interface WatchRules {
  /** Whether messages may go by mail to this account. */
  byMail: boolean
  /** The networks of WATCH_NETWORKS: where there are some, an address without TLS is taken. */
  opened: readonly Network[]
}

/**
 * The one place where a watch is found good. Throws WrongWatch, and the 400 Problem that names the ring or position at fault (`geometry.coordinates…`).
 */
export async function checkWatch(
  { name, place, datasets, url }: WatchEntry,
  stores: Stores,
  { byMail, opened }: WatchRules,
): Promise<NewWatch> {
  const checked = {
    name: checkName(name),
    datasets: checkDatasets(datasets),
    url: readUrl(url.trim(), opened),
  }
  if (checked.url === null && !byMail) throw new WrongWatch('url')
  return {
    ...checked,
    place: await checkPlace(place, stores),
    afterSequence: stores.manifest.sequence ?? 0,
  }
}

/** The name, its spaces put in order. Throws WrongWatch. */
export function checkName(text: string): string {
  const name = keyNameEntry.safeParse(text)
  if (!name.success) throw new WrongWatch('name')
  return name.data
}

/** The datasets, each once. Throws WrongWatch. */
export function checkDatasets(names: readonly string[]): DatasetName[] {
  const known = names.filter(isDatasetName)
  if (known.length < names.length) throw new WrongWatch('datasets')
  return [...new Set(known)]
}

function readUrl(text: string, opened: readonly Network[]): string | null {
  if (text === '') return null
  const read = readWebhookAddress(text, opened)
  if ('href' in read) return read.href
  throw new WrongWatch(read.fault === 'private' ? 'private' : 'url')
}

async function checkPlace(place: WatchEntry['place'], stores: Stores): Promise<WatchedPlace> {
  if (place.kind === 'area') return checkArea(place.geometry, stores)
  if (place.kind === 'parcels') return checkParcels(place.idus, stores)
  const codes = place.codes.map((one) => {
    const commune = stores.territory.resolve(one.toUpperCase())
    if (!commune) throw new WrongWatch('commune', one)
    return commune.code
  })
  return { kind: 'communes', codes: bounded(codes, WATCHES.communes) }
}

async function checkParcels(given: readonly string[], stores: Stores): Promise<WatchedPlace> {
  const idus = given.map((one) => {
    const idu = normaliseIdu(one)
    if (idu === undefined) throw new WrongWatch('parcel', one)
    return cadastreIdu(idu)
  })
  const distinct = bounded(idus, WATCHES.parcels)
  for (const idu of distinct) if (!(await stores.parcels.has(idu))) throw new WrongWatch('parcel', idu)
  return { kind: 'parcels', idus: distinct }
}

function bounded(all: readonly string[], most: number): string[] {
  const distinct = [...new Set(all)]
  if (distinct.length === 0) throw new WrongWatch('place')
  if (distinct.length > most) throw new WrongWatch('large')
  return distinct
}

async function checkArea(given: unknown, stores: Stores): Promise<WatchedPlace> {
  const geometry = geometryInput.safeParse(given)
  if (!geometry.success) throw new WrongWatch('drawing')
  const { data } = geometry
  if (positionsIn(data.coordinates) > WATCHES.positions) throw new WrongWatch('large')
  const { bounds } = await shapeOf(data, stores.sales)
  const [west, south, east, north] = bounds
  const most = WATCHES.degrees * UNITS_PER_DEGREE
  if (east - west > most || north - south > most) throw new WrongWatch('large')
  return { kind: 'area', geometry: data }
}

/** Positions of nested lists: lists whose first member is a number. */
function positionsIn(value: unknown): number {
  if (!Array.isArray(value)) return 0
  if (typeof value[0] === 'number') return 1
  return value.reduce<number>((sum, one) => sum + positionsIn(one), 0)
}
