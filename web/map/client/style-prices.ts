import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapConfig } from './config.ts'
import type { Drawing } from './drawing.ts'
import { salesAreLoaded } from './sales-areas.ts'
import type { State } from './state.ts'

/** The level whose prices are shown from one zoom to another. */
export interface Band {
  level: 'departement' | 'commune' | 'iris' | 'section'
  from: number
  to: number
}

/** Zooms at which the tiles begin to have a level, and at which it is the right one when the map chooses. */
const BEGINS = { departement: 4, commune: 6, iris: 10, section: 11 } as const
const CHOSEN = { ...BEGINS, commune: 6.5, iris: 11, section: 12.5 } as const
const LEVELS = ['departement', 'commune', 'iris', 'section'] as const

/**
 * Which level is coloured at which zoom. A fine level that is asked for gives way to a coarser one where its tiles do not begin yet. The map
 * itself chooses sections only where no IRIS are loaded, and a commune would be one colour: few have five sales of one type in a year.
 */
export function priceBands(
  { prices }: State,
  { sections, iris }: Pick<MapConfig, 'iris'> & { sections: boolean },
): Band[] {
  if (prices === 'off') return []
  const starts = prices === 'auto' ? CHOSEN : BEGINS
  const finest = prices !== 'auto' ? prices : iris ? 'iris' : 'section'
  const absent = { departement: false, commune: false, iris: !iris, section: !sections }
  const levels = LEVELS.slice(0, LEVELS.indexOf(finest) + 1).filter((one) => !absent[one])
  return levels.map((level, i) => {
    const next = levels[i + 1]
    return { level, from: starts[level], to: next === undefined ? 24 : starts[next] }
  })
}

/** The fine levels that the release has. */
export function priceLevels({ iris, layers }: MapConfig) {
  return { iris, sections: layers.sections !== undefined }
}

/** Patterns stand back further in, where parcels and buildings show through them. */
const FAINT: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 12, 0.7, 13, 0.5, 15, 0.3]

/** Names of the layers of fills, for what lies under the pointer. */
export const priceLayerId = (level: Band['level']) => `price-${level}`

/** Zones coloured by their price, hatched where they have none (fewer than five sales), and dotted where no sales are loaded. */
export function priceLayers(drawing: Drawing): LayerSpecification[] {
  const { state, config } = drawing
  if (config.salesAreas.length === 0) return []
  const bands = priceBands(state, priceLevels(config))
  return bands.flatMap(({ level, from, to }) => {
    const member = priceMember(state)
    const common = {
      type: 'fill' as const,
      ...(level === 'section'
        ? { source: 'sections', 'source-layer': 'sections' }
        : { source: 'zones', 'source-layer': 'zones' }),
      minzoom: from,
      maxzoom: to,
    }
    const of: ExpressionSpecification =
      level === 'section' ? ['literal', true] : ['==', ['get', 'level'], level]
    const isLoaded = salesAreLoaded(level, config.salesAreas)
    return [
      {
        ...common,
        id: priceLayerId(level),
        filter: of,
        paint: {
          'fill-color': ['case', ['has', member], stepOf(drawing, member), 'rgba(0,0,0,0)'],
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], 12, 0.82, 14, 0.62, 17, 0.38],
          'fill-antialias': false,
        },
      },
      {
        ...common,
        id: `no-${priceLayerId(level)}`,
        filter: ['all', of, ['!', ['has', member]], isLoaded],
        paint: { 'fill-pattern': 'hatch', 'fill-opacity': FAINT },
      },
      {
        ...common,
        id: `unknown-${priceLayerId(level)}`,
        filter: ['all', of, ['!', ['has', member]], ['!', isLoaded]],
        paint: { 'fill-pattern': 'dots', 'fill-opacity': FAINT },
      },
    ] satisfies LayerSpecification[]
  })
}

/** The attribute of a zone that holds the median of the year and type shown. */
export function priceMember({ type = 'Appartement', year = 0 }: Pick<State, 'type' | 'year'>): string {
  return `median${type}${year}`
}

function stepOf({ scale, palette }: Drawing, member: string): ExpressionSpecification {
  return colourSteps(['to-number', ['get', member]], scale.breaks, palette.prices)
}

/** The colour of the class that a number is in. */
export function colourSteps(
  value: ExpressionSpecification,
  breaks: readonly number[],
  colours: readonly string[],
): ExpressionSpecification {
  const [first, ...rest] = colours
  return [
    'step',
    value,
    first!,
    ...breaks.flatMap((limit, i) => [limit, rest[i]!]),
  ] as ExpressionSpecification
}
