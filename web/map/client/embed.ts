import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import { BaseMap } from './base-map.ts'
import type { MapConfig } from './config.ts'
import { element, readMapConfig } from './dom.ts'
import { pricesShown, usualChoice, usualPrice, zonesInView } from './figures.ts'
import { NamesInView } from './names.ts'
import { scaleAround, scaleOfView } from './scale.ts'
import { Selection } from './selection.ts'
import { DEFAULT_STATE, PRICE_LEVELS, type State } from './state.ts'
import { underPoint } from './under-point.ts'

/** Puts a small map over a figure of a page. A click on a parcel goes to its page; one finger or the wheel goes on scrolling the page. */
export function embed(figure: HTMLElement): void {
  const config = readMapConfig<MapConfig>()
  const own = figure.dataset.parcel
  const frame = element('div', { class: 'map-frame' })
  figure.append(frame)
  const base = new BaseMap(
    frame,
    config,
    { ...DEFAULT_STATE, ...(own === undefined ? askedPrices(figure) : { prices: 'off' }) },
    { cooperative: true },
  )
  const { map, drawing } = base
  const selection = new Selection(map)
  const names = new NamesInView(map, drawing)
  let isColoured = false
  if (own !== undefined) selection.choose(own)
  map.on('idle', () => {
    names.refresh()
    if (own === undefined && !isColoured) colour()
    figure.dataset.mapEmbed = 'ready'
  })
  map.on('mousemove', ({ point }) => {
    const { parcel } = underPoint(map, point)
    selection.hover(parcel)
    map.getCanvas().style.cursor = parcel ? 'pointer' : ''
  })
  map.on('click', ({ point }) => {
    const { parcel } = underPoint(map, point)
    if (parcel) location.assign(`/parcels/${parcel}`)
  })

  function colour(): void {
    if (drawing.state.type === undefined) {
      const zones = zonesInView(map, drawing)
      const chosen = usualChoice(zones)
      if (!chosen) return
      const price = usualPrice(zones, chosen.type, [])
      Object.assign(drawing.state, chosen)
      if (price !== undefined) drawing.scale = scaleOfView(price, pricesShown(zones, chosen))
    } else drawing.scale = scaleAround(Number(figure.dataset.price))
    isColoured = true
    base.redraw()
  }
}

/** The level, type and year that the page has a legend for; nothing where it has no legend. */
function askedPrices({ dataset }: HTMLElement): Partial<Pick<State, 'prices' | 'type' | 'year'>> {
  const type = DWELLING_TYPES.find((one) => one === dataset.type)
  const level = PRICE_LEVELS.find((one) => one === dataset.level)
  return type === undefined || level === undefined ? {} : { prices: level, type, year: Number(dataset.year) }
}
