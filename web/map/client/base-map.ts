import { Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import type { MapConfig } from './config.ts'
import { type Drawing, NO_NAMES } from './drawing.ts'
import { firstPlace } from './first-place.ts'
import type { PixelBox } from './free-part.ts'
import { DARK, LIGHT, type Palette } from './palette.ts'
import { dotsImage, emptyImage, hatchImage } from './patterns.ts'
import { scaleAround } from './scale.ts'
import type { State } from './state.ts'
import { styleOf } from './style.ts'
import { SALE_ROOM_PIXELS } from './style-sales.ts'

/** Zooms further in show nothing more; further out there is nothing but the country. */
const ZOOMS = { minZoom: 4, maxZoom: 20 }

const night = matchMedia('(prefers-color-scheme: dark)')
export const paletteNow = (): Palette => (night.matches ? DARK : LIGHT)

/** A map that is drawn from a `Drawing`: what is changed in it shows at the next `redraw`. */
export class BaseMap {
  readonly map: MapLibre
  readonly drawing: Drawing

  /** `free`: the part of the container that nothing lies over. */
  constructor(
    container: HTMLElement,
    config: MapConfig,
    state: State,
    { cooperative, free }: { cooperative: boolean; free?: PixelBox },
  ) {
    setWorkerUrl(new URL(config.worker, location.href).href)
    this.drawing = {
      config,
      state,
      palette: paletteNow(),
      scale: scaleAround(3000),
      names: NO_NAMES,
      found: NO_NAMES,
      shape: NO_NAMES,
      measured: NO_NAMES,
      unit: NO_NAMES,
      background: undefined,
      unknownSales: undefined,
    }
    const view = { left: 0, top: 0, right: container.clientWidth, bottom: container.clientHeight }
    const place = state.place ?? firstPlace(config, view, free) ?? FRANCE
    this.map = new MapLibre({
      container,
      style: styleOf(this.drawing),
      center: [place.lng, place.lat],
      zoom: place.zoom,
      ...ZOOMS,
      attributionControl: false,
      dragRotate: false,
      touchPitch: false,
      maxPitch: 0,
      cooperativeGestures: cooperative,
      fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
      locale: localeOf(config),
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new ScaleControl({ maxWidth: 110 }), 'bottom-right')
    this.map.on('style.load', () => this.#paintPatterns())
    night.addEventListener('change', () => {
      this.drawing.palette = paletteNow()
      this.#paintPatterns()
      this.redraw()
    })
  }

  /** Shows what has changed in the drawing: only the difference is drawn anew. */
  redraw(): void {
    this.map.setStyle(styleOf(this.drawing), { diff: true })
  }

  #paintPatterns(): void {
    const { hatch } = this.drawing.palette
    for (const [name, image] of [
      ['hatch', hatchImage(hatch)],
      ['dots', dotsImage(hatch)],
      ['sale-room', emptyImage(SALE_ROOM_PIXELS)],
    ] as const)
      if (this.map.hasImage(name)) this.map.updateImage(name, image)
      else this.map.addImage(name, image)
  }
}

/** Shown when nothing is loaded. */
const FRANCE = { lng: 2.4, lat: 46.6, zoom: 5 }

function localeOf({ texts }: MapConfig): Record<string, string> {
  return {
    'Map.Title': texts.canvas,
    'NavigationControl.ZoomIn': texts.zoomIn,
    'NavigationControl.ZoomOut': texts.zoomOut,
    'GeolocateControl.FindMyLocation': texts.locate,
    'GeolocateControl.LocationNotAvailable': texts.noLocation,
    'CooperativeGesturesHandler.WindowsHelpText': texts.scroll,
    'CooperativeGesturesHandler.MacHelpText': texts.scrollMac,
    'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
  }
}
