import { boxHeight, freePart, type PixelBox } from './free-part.ts'

/** Windows in which the panel is a sheet from below; map.css has the same words. */
export const SHEET_WINDOW = '(width <= 40rem), (width <= 60rem) and (orientation: portrait)'

/** What may lie over the map. */
const OVER = [
  '.map-search',
  '.map-layers',
  '.map-find',
  '#map-panel',
  '#map-legend',
  '#map-draw',
  '#map-measure',
  '.maplibregl-ctrl-top-right',
].join()
const PANELS = '#map-panel, .map-find[open]'
/** Pixels of height below which nothing of use fits between what lies over the map. */
const LEAST_HEIGHT = 230

/** The map's own rectangle. */
export function mapBox({ clientWidth: right, clientHeight: bottom }: HTMLElement): PixelBox {
  return { left: 0, top: 0, right, bottom }
}

/** The part of the map that nothing lies over now. */
export function freePartOf(container: HTMLElement): PixelBox {
  // A panel that has just come has not moved the legend yet.
  keepClear(container)
  return freePart(mapBox(container), boxesOf(OVER, container))
}

/**
 * Keeps the legend, the buttons, the scale and the sources out from under panels: says in the style of the page how much of the map they cover, to the
 * right and from below. Where a sheet leaves no room for them they are hidden.
 */
export function keepClear(container: HTMLElement): void {
  const room = container.parentElement
  if (!room) return
  const view = mapBox(container)
  const isSheet = matchMedia(SHEET_WINDOW).matches
  const panels = boxesOf(isSheet ? PANELS : '#map-panel', container)
  const right = isSheet ? 0 : Math.max(0, ...panels.map(({ left }) => view.right - left))
  const bottom = isSheet ? Math.max(0, ...panels.map(({ top }) => view.bottom - top)) : 0
  room.style.setProperty('--covered-right', `${right}px`)
  room.style.setProperty('--covered-bottom', `${bottom}px`)
  const top = Math.max(0, ...boxesOf('.map-search, .map-layers', container).map((box) => box.bottom))
  const left = boxHeight({ ...view, top, bottom: view.bottom - bottom })
  room.toggleAttribute('data-crowded', isSheet && left < LEAST_HEIGHT)
}

/** Keeps them clear whenever something over the map comes, goes, or takes another size. */
export function keepClearAlways(container: HTMLElement): void {
  const observer = new ResizeObserver(() => keepClear(container))
  for (const one of [container, ...document.querySelectorAll<HTMLElement>('#map-panel, .map-left > *')])
    observer.observe(one)
}

function boxesOf(selector: string, container: HTMLElement): PixelBox[] {
  const { left, top } = container.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((one) => {
    const box = one.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return []
    return [{ left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }]
  })
}
