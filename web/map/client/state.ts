import { DWELLING_TYPES, type DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import { findQuestionOf } from './question.ts'

export const PRICE_LEVELS = ['off', 'auto', 'commune', 'iris', 'section'] as const
export type PriceLevel = (typeof PRICE_LEVELS)[number]

export interface MapPosition {
  zoom: number
  lat: number
  lng: number
}

/** What the map shows, as its address says. */
export interface State {
  place: MapPosition | undefined
  prices: PriceLevel
  sales: boolean
  energy: boolean
  planning: boolean
  permits: boolean
  buildings: boolean
  /** What lies below all layers, where the service names it. */
  background: boolean
  /** Year and type of the prices by zone; undefined: the map chooses. */
  year: number | undefined
  type: DwellingType | undefined
  /** Sales shown: of the type above alone, of these years, in this range of euros. */
  sameType: boolean
  from: number | undefined
  to: number | undefined
  min: number | undefined
  max: number | undefined
  /** IDU of the parcel in the panel. */
  parcel: string | undefined
  /** What was asked over many parcels: a query in the words of the panel of criteria. */
  question: string | undefined
}

export const DEFAULT_STATE: State = {
  place: undefined,
  prices: 'auto',
  sales: false,
  energy: false,
  planning: false,
  permits: false,
  buildings: true,
  background: false,
  year: undefined,
  type: undefined,
  sameType: false,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  parcel: undefined,
  question: undefined,
}

/** Reads the part of an address after `#`. What cannot be read is as if it were not there. */
export function parseState(hash: string): State {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const layers = given.get('layers')?.split(',')
  const prices = PRICE_LEVELS.find((level) => layers?.includes(`prices-${level}`))
  return {
    place: placeOf(given.get('map')),
    prices: layers ? (prices ?? (layers.includes('prices') ? 'auto' : 'off')) : DEFAULT_STATE.prices,
    sales: layers?.includes('sales') ?? DEFAULT_STATE.sales,
    energy: layers?.includes('energy') ?? DEFAULT_STATE.energy,
    planning: layers?.includes('planning') ?? DEFAULT_STATE.planning,
    permits: layers?.includes('permits') ?? DEFAULT_STATE.permits,
    buildings: layers?.includes('buildings') ?? DEFAULT_STATE.buildings,
    background: layers?.includes('background') ?? DEFAULT_STATE.background,
    year: whole(given.get('year'), 1900, 2200),
    type: DWELLING_TYPES.find((type) => type === given.get('type')),
    sameType: given.get('sold') === 'type',
    from: whole(given.get('from'), 1900, 2200),
    to: whole(given.get('to'), 1900, 2200),
    min: whole(given.get('min'), 0, 1e12),
    max: whole(given.get('max'), 0, 1e12),
    parcel: /^[0-9A-Z]{14}$/.exec(given.get('parcel') ?? '')?.[0],
    question: findQuestionOf(given),
  }
}

/** The part of an address after `#` that `parseState` reads as this state. */
export function formatState(state: State): string {
  const { place, prices, sameType } = state
  const layers = [
    ...(state.buildings ? ['buildings'] : []),
    ...(prices === 'off' ? [] : [prices === 'auto' ? 'prices' : `prices-${prices}`]),
    ...(state.sales ? ['sales'] : []),
    ...(state.energy ? ['energy'] : []),
    ...(state.planning ? ['planning'] : []),
    ...(state.permits ? ['permits'] : []),
    ...(state.background ? ['background'] : []),
  ]
  const parts: [string, string | number | undefined][] = [
    ['map', place && `${place.zoom.toFixed(2)}/${place.lat.toFixed(5)}/${place.lng.toFixed(5)}`],
    ['layers', layers.join(',')],
    ['year', state.year],
    ['type', state.type],
    ['sold', sameType ? 'type' : undefined],
    ['from', state.from],
    ['to', state.to],
    ['min', state.min],
    ['max', state.max],
    ['parcel', state.parcel],
  ]
  const written = parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return `#${[...written, ...(state.question === undefined ? [] : [state.question])].join('&')}`
}

/**
 * What the reader changed, with what gives way to it: prices and planning zones colour the same ground, energy classes and permits the same parcels, and
 * two colours over each other say neither.
 */
export function withoutClash(before: State, part: Partial<State>): Partial<State> {
  const comes = (name: 'planning' | 'permits' | 'energy') => part[name] === true && !before[name]
  const pricesCome = part.prices !== undefined && part.prices !== 'off' && before.prices === 'off'
  return {
    ...part,
    ...(comes('planning') ? { prices: 'off' as const } : pricesCome ? { planning: false } : {}),
    ...(comes('permits') ? { energy: false } : comes('energy') ? { permits: false } : {}),
  }
}

function placeOf(text: string | null): MapPosition | undefined {
  const [zoom, lat, lng, ...rest] = (text ?? '')
    .split('/')
    .map((part) => (part === '' ? Number.NaN : Number(part)))
  if (zoom === undefined || lat === undefined || lng === undefined || rest.length > 0) return undefined
  const fits = zoom >= 0 && zoom <= 22 && Math.abs(lat) <= 85 && Math.abs(lng) <= 180
  return fits ? { zoom, lat, lng } : undefined
}

function whole(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}
