import { Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import { firstPlace } from '../../../api/web/map/client/first-place.ts'
import { hatchImage } from '../../../api/web/map/client/hatch.ts'
import type { MapConfig } from './config.ts'
import { DARK, LIGHT, type Palette } from './palette.ts'
import { scaleAround } from './scale.ts'
import type { State } from './state.ts'
import { type Drawing, NO_NAMES, styleOf } from './style.ts'

/** Zooms further in show nothing more; further out there is nothing but the country. */
const ZOOMS = { minZoom: 4, maxZoom: 20 }

const night = matchMedia('(prefers-color-scheme: dark)')
export const paletteNow = (): Palette => (night.matches ? DARK : LIGHT)

/** A map that is drawn from a `Drawing`: what is changed in it shows at the next `redraw`. */
export class BaseMap {
  readonly map: MapLibre
  readonly drawing: Drawing

  constructor(container: HTMLElement, config: MapConfig, state: State, cooperative: boolean) {
    setWorkerUrl(new URL(config.worker, location.href).href)
    this.drawing = {
      config,
      state,
      palette: paletteNow(),
      scale: scaleAround(3000),
      names: NO_NAMES,
      found: NO_NAMES,
      shape: NO_NAMES,
    }
    const { clientWidth: width, clientHeight: height } = container
    const place = state.place ?? firstPlace(config, width, height) ?? FRANCE
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
    this.map.on('style.load', () => this.#paintHatch())
    night.addEventListener('change', () => {
      this.drawing.palette = paletteNow()
      this.#paintHatch()
      this.redraw()
    })
  }

  /** Shows what has changed in the drawing: only the difference is drawn anew. */
  redraw(): void {
    this.map.setStyle(styleOf(this.drawing), { diff: true })
  }

  #paintHatch(): void {
    const image = hatchImage(this.drawing.palette.hatch)
    if (this.map.hasImage('hatch')) this.map.updateImage('hatch', image)
    else this.map.addImage('hatch', image)
  }
}

/** Shown when nothing is loaded. */
const FRANCE = { lng: 2.4, lat: 46.6, zoom: 5 }

function localeOf({ texts }: MapConfig): Record<string, string> {
  return {
    'Map.Title': texts.canvas,
    'CooperativeGesturesHandler.WindowsHelpText': texts.scroll,
    'CooperativeGesturesHandler.MacHelpText': texts.scrollMac,
    'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
  }
}
