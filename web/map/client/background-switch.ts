import { AttributionControl } from 'maplibre-gl'
import { backgroundOf } from './background.ts'
import type { BaseMap } from './base-map.ts'
import type { MapConfig } from './config.ts'
import type { BackgroundStyle } from './drawing.ts'

/** Puts the background under the map when the reader wants it, with the names of who made it. Nothing is asked of its host before. */
export class BackgroundSwitch {
  readonly #base: BaseMap
  readonly #background: MapConfig['background']
  readonly #failed: () => void
  readonly #credit = new AttributionControl({ compact: false })
  #style: Promise<BackgroundStyle> | undefined
  #isOn = false

  /** `failed` is called when the background cannot be had. */
  constructor(base: BaseMap, { background }: MapConfig, failed: () => void) {
    this.#base = base
    this.#background = background
    this.#failed = failed
  }

  async follow(isOn: boolean): Promise<void> {
    if (!this.#background || isOn === this.#isOn) return
    this.#isOn = isOn
    const { map } = this.#base
    if (!isOn) {
      if (map.hasControl(this.#credit)) map.removeControl(this.#credit)
      this.#show(undefined)
      return
    }
    this.#style ??= backgroundOf(this.#background)
    try {
      const style = await this.#style
      if (!this.#isOn) return
      this.#show(style)
      if (!map.hasControl(this.#credit)) map.addControl(this.#credit, 'bottom-right')
    } catch {
      this.#style = undefined
      this.#isOn = false
      this.#failed()
    }
  }

  #show(style: BackgroundStyle | undefined): void {
    this.#base.drawing.background = style
    this.#base.redraw()
  }
}
