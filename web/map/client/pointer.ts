import type { MapMouseEvent } from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import type { Readout } from './readout.ts'
import type { Selection } from './selection.ts'
import { underPoint } from './under-point.ts'

/** From this zoom on a click means a parcel, before it a zone. */
const PARCELS_FROM = 13

export interface PointerHooks {
  selection: Selection
  readout: Readout
  /** Whether clicks and keys of the map mean something else now: points of a drawing, or of a measure. */
  isTaken(): boolean
  chosen(idu: string): void
  /** The reader wants what was chosen away. */
  left(): void
}

/** What the pointer, a finger and the keys do on the map: show what lies there, and choose it. */
export function followPointer(
  { map, drawing }: BaseMap,
  { selection, readout, isTaken, chosen, left }: PointerHooks,
): void {
  const hovers = matchMedia('(hover: hover)')
  map.on('mousemove', ({ point }: MapMouseEvent) => {
    // After a tap browsers send what a mouse would have sent: nothing is under a finger that has gone.
    if (!hovers.matches) return
    const { parcel, sale, zone, plan, permits } = underPoint(map, point)
    selection.hover(map.getZoom() >= PARCELS_FROM ? (sale?.idu ?? parcel) : undefined)
    map.getCanvas().style.cursor = isTaken() ? 'crosshair' : sale || parcel ? 'pointer' : ''
    if (sale) readout.sale(sale.attributes)
    else if (permits) readout.permits(permits)
    else if (plan) readout.plan(plan, false)
    else if (zone) readout.zone(zone, drawing.state, false)
    else readout.clear(false)
  })
  map.on('mouseout', () => {
    selection.hover(undefined)
    readout.clear(false)
  })
  map.on('click', ({ point }: MapMouseEvent) => pick(point))
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key === 'Enter') pick(map.project(map.getCenter()))
    else if (event.key === 'Escape') left()
  })

  /** Chooses the parcel at a point of the window; far out, tells the zone there. */
  function pick(point: { x: number; y: number }): void {
    if (isTaken()) return
    const { parcel, sale, zone, plan } = underPoint(map, point)
    const idu = sale?.idu ?? parcel
    if (idu && map.getZoom() >= PARCELS_FROM) chosen(idu)
    else if (plan) readout.plan(plan, true)
    else if (zone) readout.zone(zone, drawing.state, true)
    else readout.clear(true)
  }
}
