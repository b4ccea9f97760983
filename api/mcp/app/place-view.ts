import { readFile } from 'node:fs/promises'
import { builtFile } from '../../../shared/process/built-file.ts'

/** The view of MCP Apps (SEP-1865): a map, a curve of prices and a table of the sales in an answer. */
export const PLACE_VIEW = {
  uri: 'ui://terrier/place',
  name: 'place',
  title: 'Sales of a place',
  description: 'A map, a curve of prices and a table of the sales in an answer, drawn from that answer alone',
  mimeType: 'text/html;profile=mcp-app',
  // It asks nothing of the network: what a host allows by default is enough.
  _meta: { ui: { prefersBorder: true } },
}

/** Tools whose answers have sales that the view draws. */
const SHOWN: ReadonlySet<string> = new Set([
  'get_estimate',
  'search_transactions',
  'transactions_by_radius',
  'transactions_by_bbox',
  'transactions_by_geometry',
  'transactions_by_zone',
  'get_parcel_transactions',
])

/** What a tool says of its view; undefined when it has none. */
export function placeViewOf(tool: string): { ui: { resourceUri: string } } | undefined {
  return SHOWN.has(tool) ? { ui: { resourceUri: PLACE_VIEW.uri } } : undefined
}

/** Where `scripts/bundle.mjs` leaves the page. */
const FILE = builtFile('views/place.html')

/** The page of the view: one file with its style and script. Rejects when it was not built. */
export const readPlaceView = (): Promise<string> => readFile(FILE, 'utf8')
