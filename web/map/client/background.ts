import type { RasterLayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from './config.ts'
import type { BackgroundStyle } from './drawing.ts'

/** Begins the names of its sources and layers, which those of ours never do. */
const PREFIX = 'background:'

type Background = NonNullable<MapConfig['background']>

/** What draws a background: one raster layer of an address of tiles, or the layers of a style. Throws when the style cannot be had. */
export async function backgroundOf({ address, credit }: Background): Promise<BackgroundStyle> {
  if (/\{[^{}]+\}/.test(address))
    return {
      sources: {
        [`${PREFIX}tiles`]: { type: 'raster', tiles: [address], tileSize: 256, attribution: escaped(credit) },
      },
      layers: [{ id: `${PREFIX}tiles`, type: 'raster', source: `${PREFIX}tiles` }],
    }
  const answer = await fetch(address, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  // What is in it is checked by MapLibre when it becomes part of the style.
  const style = (await answer.json()) as StyleSpecification
  return embedded(style, address, credit)
}

/** A style as part of another: its own names, its own addresses, its letters drawn with the fonts of the reader's system as ours are. */
export function embedded(
  { sources, layers, sprite }: StyleSpecification,
  address: string,
  credit: string,
): BackgroundStyle {
  const whole = (url: string) => new URL(url, address).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
  return {
    ...(typeof sprite === 'string' ? { sprite: whole(sprite) } : {}),
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => {
        const urls = {
          ...('url' in source && typeof source.url === 'string' ? { url: whole(source.url) } : {}),
          ...('tiles' in source && source.tiles ? { tiles: source.tiles.map(whole) } : {}),
        }
        const named = 'attribution' in source && source.attribution ? {} : { attribution: escaped(credit) }
        return [PREFIX + name, { ...source, ...urls, ...named } as typeof source]
      }),
    ),
    layers: layers.map((layer) => ({
      ...layer,
      id: PREFIX + layer.id,
      ...('source' in layer && typeof layer.source === 'string' ? { source: PREFIX + layer.source } : {}),
      ...('ref' in layer ? { ref: PREFIX + String(layer.ref) } : {}),
    })) as BackgroundStyle['layers'],
  }
}

/** Raster tiles are made for the day: at night they are dimmed. */
export function dimmed(style: BackgroundStyle, isNight: boolean): BackgroundStyle {
  if (!isNight) return style
  const paint: RasterLayerSpecification['paint'] = {
    'raster-brightness-max': 0.55,
    'raster-saturation': -0.3,
  }
  return {
    ...style,
    layers: style.layers.map((layer) =>
      layer.type === 'raster' ? { ...layer, paint: { ...layer.paint, ...paint } } : layer,
    ),
  }
}

/** MapLibre takes an attribution as HTML; ours is a text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
