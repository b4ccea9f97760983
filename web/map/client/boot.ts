import type { MapConfig, TileLayerName } from './config.ts'
import { part, readMapConfig } from './dom.ts'
import { firstPlace } from './first-place.ts'
import { freePartOf, mapBox, SHEET_WINDOW } from './over-map.ts'
import { parseState } from './state.ts'
import { tilesOfView } from './view-tiles.ts'

/** Tiles asked for while the library is still on its way: the browser has them when the map asks. */
const FIRST: readonly TileLayerName[] = ['zones', 'parcels', 'buildings', 'addresses', 'sections']
const MOST = 24

const page = document.getElementById('map')
if (page) {
  openLayers()
  keepPlace()
  fetchFirstTiles(page)
  void import('./page.ts')
}
for (const figure of document.querySelectorAll<HTMLElement>('[data-map-embed]'))
  whenSeen(figure, () => open(figure))

/** In a wide window the layers are seen at once. Before the map comes: it keeps what it shows first out from under them. */
function openLayers(): void {
  const isNarrow = matchMedia(SHEET_WINDOW).matches || parseState(location.hash).question !== undefined
  part('map-layers-box', HTMLDetailsElement).open = !isNarrow
}

/** What the map shows stands behind the # of its address, which the service never gets: the link to the other language and paper need it. */
function keepPlace(): void {
  const link = document.querySelector<HTMLAnchorElement>('header a[hreflang]')
  link?.addEventListener('click', () => {
    link.hash = location.hash
  })
  addEventListener('beforeprint', () => {
    part('map-address', HTMLElement).textContent = location.href
  })
}

function fetchFirstTiles(container: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = container
  const config = readMapConfig<MapConfig>()
  const { layers } = config
  const { place: asked } = parseState(location.hash)
  const place = asked ?? firstPlace(config, mapBox(container), freePartOf(container))
  if (!place) return
  const wanted = FIRST.flatMap((name) => {
    const set = layers[name]
    if (!set || Math.floor(place.zoom) < set.minzoom) return []
    return tilesOfView(place, width, height, set.maxzoom).map(({ z, x, y }) =>
      set.tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
    )
  })
  // What fails here is asked for again by the map, which tells of it.
  for (const address of wanted.slice(0, MOST)) fetch(address).catch(() => undefined)
}

/** Opens the small map once it is in view and the page is at rest; on a connection that is dear or slow, by its button alone. */
function whenSeen(figure: HTMLElement, show: () => void): void {
  const button = figure.querySelector('button')
  const begin = () => {
    button?.remove()
    show()
  }
  button?.addEventListener('click', begin, { once: true })
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (isDear(connection)) {
    if (button) button.hidden = false
    return
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 1500 })
    else begin()
  })
  observer.observe(figure)
}

function isDear(connection: unknown): boolean {
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  const type = 'effectiveType' in connection ? connection.effectiveType : undefined
  return saves || type === 'slow-2g' || type === '2g' || type === '3g'
}

async function open(figure: HTMLElement): Promise<void> {
  const { embed } = await import('./embed.ts')
  embed(figure)
}
