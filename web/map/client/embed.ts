import { BaseMap } from './base-map.ts'
import type { MapConfig } from './config.ts'
import { element, readConfig } from './dom.ts'
import { usualChoice, usualPrice, zonesInView } from './figures.ts'
import { NamesInView } from './names.ts'
import { scaleAround } from './scale.ts'
import { Selection } from './selection.ts'
import { DEFAULT_STATE } from './state.ts'
import { underPoint } from './under-point.ts'

/** Puts a small map over a figure of a page. A click on a parcel goes to its page; one finger or the wheel goes on scrolling the page. */
export function embed(figure: HTMLElement): void {
  const config = readConfig<MapConfig>()
  const own = figure.dataset.parcel
  const frame = element('div', { class: 'map-frame' })
  figure.append(frame)
  const base = new BaseMap(
    frame,
    config,
    { ...DEFAULT_STATE, prices: own === undefined ? 'auto' : 'off' },
    true,
  )
  const { map, drawing } = base
  const selection = new Selection(map)
  const names = new NamesInView(map, drawing)
  if (own !== undefined) selection.choose(own)
  map.on('idle', () => {
    names.refresh()
    if (own === undefined && drawing.state.year === undefined) colour()
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
    const zones = zonesInView(map, drawing)
    const chosen = usualChoice(zones)
    if (!chosen) return
    const price = usualPrice(zones, chosen.type, [])
    Object.assign(drawing.state, chosen)
    if (price !== undefined) drawing.scale = scaleAround(price)
    base.redraw()
  }
}
