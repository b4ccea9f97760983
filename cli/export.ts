import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { TileLayer } from '../api/tiles/layer.ts'
import { layers as allLayers } from '../api/tiles/layers/index.ts'
import { namesFrance, parseAreas } from '../ingest/area.ts'
import { onEndSignal } from '../shared/process/end-signals.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'
import { MAX_ZOOM } from '../shared/tiles/tile-grid.ts'
import { openRelease } from '../stores/open-release.ts'
import { bars } from './bars.ts'
import { context, print } from './context.ts'
import { boxesOf } from './export/boxes-of.ts'
import { exportTiles } from './export/export-tiles.ts'
import { addExportViews } from './export/export-views.ts'
import { territoryOf } from './export/territory-of.ts'

interface TilesOptions {
  area: string
  layers?: string
  out: string
  minZoom: string
  maxZoom: string
  json?: boolean
}

/** Browsers draw the tiles of zoom 16 at every zoom beyond; there are four times as many at each. */
const LAST_ZOOM = '16'

export function addExport(program: Command): void {
  const group = program.command('export').summary('write what is loaded as files for other programs')
  group
    .command('tiles')
    .summary('write vector tiles as one PMTiles file')
    .description(
      'Writes the vector tiles of the current release, those that /v1/tiles serves, as one PMTiles file (version 3).\n' +
        `Layers: ${allLayers.map(({ name }) => name).join(', ')}; all that are loaded when none is named.\n` +
        'The file has its name only when it is whole. At the rim of a département it has that département alone.',
    )
    .requiredOption('--area <codes>', 'communes or départements, separated by commas')
    .requiredOption('--out <file>', 'the file to write')
    .option('--layers <names>', 'layers, separated by commas')
    .option('--min-zoom <zoom>', 'smallest zoom', '4')
    .option('--max-zoom <zoom>', 'largest zoom', LAST_ZOOM)
    .option('--json', 'print the result as JSON')
    .action(writeTiles)
  addExportViews(group)
}

async function writeTiles(options: TilesOptions): Promise<void> {
  const { dataDir } = context()
  const layers = chosenLayers(options.layers)
  const zooms = zoomsOf(options)
  const units = parseAreas(options.area, await territoryOf(dataDir))
  const stores = await openRelease(dataDir.dir, { areas: units.map(({ area }) => area) })
  // All of France means what of it is loaded; a place that is named must be.
  const asked = namesFrance(options.area)
    ? units.filter(({ area, communes }) => communes || stores.zones.boxOf('departement', area))
    : units
  const boxes = boxesOf(
    asked,
    layers.flatMap((layer) => layer.boxes(stores)),
    stores.zones,
  )
  if (boxes.length === 0)
    throw new ExplainedError(`Nothing of ${options.area} is loaded: terrier ingest loads it`)
  const end = new AbortController()
  const forget = onEndSignal(() => end.abort())
  const step = bars().step(`tiles ${options.area}`, undefined, 'tiles')
  try {
    const out = resolve(options.out)
    const name = `terrier ${options.area}`
    const done = await exportTiles({ stores, layers, boxes, zooms, out, name, step, signal: end.signal })
    step.end()
    print(options.json, { file: out, release: stores.manifest.id, ...done }, () => [
      `${done.tiles} tiles, ${(done.bytes / 1e6).toFixed(1)} MB: ${out}`,
    ])
  } catch (error) {
    step.end()
    throw error
  } finally {
    forget()
  }
}

function chosenLayers(names: string | undefined): readonly TileLayer[] {
  if (names === undefined) return allLayers
  return names.split(',').map((name) => {
    const layer = allLayers.find((one) => one.name === name.trim())
    if (layer) return layer
    const known = allLayers.map((one) => one.name).join(', ')
    throw new ExplainedError(`There is no layer "${name.trim()}": --layers takes ${known}`)
  })
}

function zoomsOf({ minZoom, maxZoom }: TilesOptions): { from: number; to: number } {
  const [from, to] = [Number(minZoom), Number(maxZoom)]
  if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= MAX_ZOOM && from <= to)
    return { from, to }
  throw new ExplainedError(
    `--min-zoom ${minZoom} and --max-zoom ${maxZoom}: give whole numbers from 0 to ${MAX_ZOOM}, the smaller one first`,
  )
}
