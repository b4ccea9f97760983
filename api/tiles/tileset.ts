import type { Sentence } from '../../shared/text/sentence.ts'
import type { Stores } from '../../stores/stores.ts'
import { notFound, notLoaded } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import type { TileLayer } from './layer.ts'
import { layers } from './layers/index.ts'
import { tileSentences } from './tile-sentences.ts'

/** Name of the tileset that has all layers in one tile. */
export const COMBINED = 'terrier'
/** Every name that tiles are asked by. */
export const TILESETS: readonly string[] = [COMBINED, ...layers.map(({ name }) => name)]

/** One layer, or all of them, as tiles are asked for. */
export interface Tileset {
  readonly name: string
  readonly layers: readonly TileLayer[]
  readonly minZoom: number
  readonly maxZoom: number
  readonly noindex: boolean
}

const single = layers.map((layer) => tilesetOf(layer.name, [layer]))

/**
 * What a name asks for. Throws the 404 Problem that names those there are, and the 503 Problem when the data of a single layer is not
 * loaded; the combined one has what is loaded.
 */
export function tilesetNamed(name: string, stores: Stores): Tileset {
  if (name === COMBINED) {
    const loaded = layers.filter((layer) => isLoaded(layer, stores))
    if (loaded.length > 0) return tilesetOf(COMBINED, loaded)
    throw notLoaded(layers[0]!.datasets[0])
  }
  const set = single.find((one) => one.name === name)
  if (!set) throw notFound('unknown-layer', tileSentences.noLayer(name.slice(0, 50), TILESETS.join(', ')))
  const [layer] = set.layers
  if (!isLoaded(layer!, stores)) throw notLoaded(layer!.datasets[0])
  return set
}

function isLoaded({ datasets: [needed] }: TileLayer, { manifest }: Stores): boolean {
  return manifest.datasets.some(({ name }) => name === needed)
}

function tilesetOf(name: string, of: readonly TileLayer[]): Tileset {
  return {
    name,
    layers: of,
    minZoom: Math.min(...of.map(({ minZoom }) => minZoom)),
    maxZoom: Math.max(...of.map(({ maxZoom }) => maxZoom)),
    noindex: of.some(({ noindex = false }) => noindex),
  }
}

/** Place of a tile. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

const PARTS = ['z', 'x', 'y'] as const

/** Reads the place in an address. Throws the 400 Problem that names each part that is no whole number. */
export function readTilePlace(parts: Readonly<Record<keyof TilePlace, string>>): TilePlace {
  refuse(PARTS.filter((name) => !/^\d{1,9}$/.test(parts[name])).map((name) => [name, tileSentences.from(0)]))
  return { z: Number(parts.z), x: Number(parts.x), y: Number(parts.y) }
}

/** Throws the 400 Problem that names each part of a place where the tileset has no tile. */
export function checkPlace({ minZoom, maxZoom }: Tileset, place: TilePlace): void {
  const { z } = place
  if (z < minZoom || z > maxZoom) refuse([['z', tileSentences.fromTo(minZoom, maxZoom)]])
  const last = 2 ** z - 1
  refuse(
    (['x', 'y'] as const)
      .filter((name) => place[name] > last)
      .map((name) => [name, tileSentences.fromToAtZoom(last, z)]),
  )
}

function refuse(parts: readonly (readonly [string, Sentence])[]): void {
  if (parts.length === 0) return
  throw invalidParameters(
    parts.map(([name, range]) => ({ parameter: `path.${name}`, detail: tileSentences.wholeNumber(range) })),
  )
}
