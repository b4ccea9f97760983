import { posix } from 'node:path'

/** The rooms each room may import from besides itself (`shared ← ingest ← jobs ← cli`, `shared ← api ← cli`). */
const outside: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  ingest: ['shared'],
  jobs: ['shared', 'ingest'],
  api: ['shared'],
  'data/sample': ['shared'],
  cli: ['shared', 'ingest', 'jobs', 'api', 'data/sample'],
  // Published by itself: it knows the service by /openapi.json alone.
  clients: [],
}

/** The same inside `api`: what is asked below, the faces above, `app.ts` over all of them. */
const inApi: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  store: ['kernel'],
  zones: ['kernel', 'store'],
  answers: ['kernel', 'store'],
  operations: ['kernel', 'store', 'zones', 'answers'],
  quotas: ['kernel', 'answers'],
  plugins: ['kernel', 'store', 'answers', 'quotas'],
  rest: ['kernel', 'store', 'answers', 'plugins'],
  geocoding: ['kernel', 'store', 'answers', 'operations', 'plugins', 'rest'],
  enrich: ['kernel', 'store', 'answers', 'operations'],
  batches: ['kernel', 'store', 'answers', 'enrich', 'quotas', 'plugins', 'rest'],
  tiles: ['kernel', 'store', 'answers', 'plugins', 'rest'],
  downloads: ['kernel', 'store', 'answers', 'plugins', 'rest'],
  mcp: ['kernel', 'store', 'answers', 'operations', 'plugins'],
  web: ['kernel', 'store', 'zones', 'answers', 'operations', 'quotas', 'plugins', 'rest', 'tiles'],
  ogc: ['kernel', 'store', 'answers', 'plugins', 'rest', 'web'],
  accounts: ['kernel', 'answers', 'operations', 'quotas', 'plugins', 'web'],
  watches: ['kernel', 'store', 'answers', 'operations', 'quotas', 'plugins', 'rest', 'web', 'accounts'],
}

const apiRooms = Object.keys(inApi).map((name) => `api/${name}`)
/** From the inside out: a path belongs to the first that it begins with. */
export const rooms = [...apiRooms, ...Object.keys(outside)]

/** Whether a room may import from another. */
export function mayImport(from: string, to: string): boolean {
  if (from === 'api') return to === 'shared' || apiRooms.includes(to)
  if (!apiRooms.includes(from)) return outside[from]!.includes(apiRooms.includes(to) ? 'api' : to)
  return to === 'shared' || inApi[from.slice('api/'.length)]!.includes(to.slice('api/'.length))
}

/** The room a path belongs to, undefined outside of them. */
function roomOf(path: string): string | undefined {
  return rooms.find((room) => path.startsWith(`${room}/`))
}

/** Relative module specifiers of a source, however they are imported: statically, for effect, re-exported, dynamically. */
export function relativeImports(source: string): string[] {
  const forms = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`]+)\1/g
  return [...source.matchAll(forms)].map((match) => match[2]!)
}

/** Imports of a file that break the direction, as `file → target`. */
export function brokenImports(path: string, source: string): string[] {
  const room = roomOf(path)
  if (room === undefined) return []
  return relativeImports(source)
    .map((specifier) => posix.join(posix.dirname(path), specifier))
    .filter((target) => {
      const other = roomOf(target)
      // Only what is in a room may be leaned on: a program that imports test support would not run once built.
      return other !== room && !(other !== undefined && mayImport(room, other)) && target !== 'package.json'
    })
    .map((target) => `${path} → ${target}`)
}
