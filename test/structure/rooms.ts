import { posix } from 'node:path'

/** The rooms each room may import from besides itself, from the bottom up. docs/architecture.md draws them. */
const inHouse: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  // The write side: what producers publish becomes a release.
  formats: ['shared'],
  ingest: ['shared', 'formats'],
  jobs: ['shared', 'formats', 'ingest'],
  // The read side: what a release holds becomes an answer.
  stores: ['shared'],
  api: ['shared', 'stores'],
  web: ['shared', 'stores', 'api'],
  people: ['shared', 'stores', 'api', 'web'],
  server: ['shared', 'stores', 'api', 'web', 'people'],
  'data/sample': ['shared'],
  cli: ['shared', 'formats', 'ingest', 'jobs', 'stores', 'api', 'people', 'server', 'data/sample'],
  // Published by itself: it knows the service by /openapi.json alone.
  clients: [],
}

/** The same inside `api`: what is asked below, the faces above. */
const inApi: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  answers: ['kernel'],
  operations: ['kernel', 'answers'],
  quotas: ['kernel', 'answers'],
  plugins: ['kernel', 'answers', 'quotas'],
  rest: ['kernel', 'answers', 'plugins'],
  geocoding: ['kernel', 'answers', 'operations', 'plugins', 'rest'],
  enrich: ['kernel', 'answers', 'operations'],
  tiles: ['kernel', 'answers', 'plugins', 'rest'],
  downloads: ['kernel', 'answers', 'plugins', 'rest'],
  mcp: ['kernel', 'answers', 'operations', 'plugins', 'rest'],
  ogc: ['kernel', 'answers', 'operations', 'plugins', 'rest', 'tiles'],
}

/** The same inside `people`. */
const inPeople: Readonly<Record<string, readonly string[]>> = {
  batches: [],
  accounts: [],
  watches: ['accounts'],
}

const parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  api: inApi,
  people: inPeople,
}
const partPaths = Object.entries(parts).flatMap(([room, inside]) =>
  Object.keys(inside).map((part) => `${room}/${part}`),
)
export const houseRooms: readonly string[] = Object.keys(inHouse)
/** Every room, and before it the parts of it that have directions of their own: a path belongs to the first that it begins with. */
export const rooms = [...partPaths, ...houseRooms]

/** The floor of a room: one above the highest that it may import from. Endless where rooms may import each other. */
export function floorOf(room: string): number {
  return 1 + Math.max(0, ...inHouse[room]!.map(floorOf))
}

/** Whether a room, or a part of one, may import from another. */
export function mayImport(from: string, to: string): boolean {
  const [room, other] = [houseRoom(from), houseRoom(to)]
  if (room !== other) return inHouse[room]!.includes(other)
  return parts[room]?.[from.slice(room.length + 1)]?.includes(to.slice(room.length + 1)) ?? false
}

const houseRoom = (path: string) => (partPaths.includes(path) ? path.slice(0, path.indexOf('/')) : path)

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
