import { posix } from 'node:path'

/** The rooms each room may import from besides itself (`shared ← ingest ← jobs ← cli`, `shared ← api ← cli`). */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  ingest: ['shared'],
  jobs: ['shared', 'ingest'],
  api: ['shared'],
  'data/sample': ['shared'],
  cli: ['shared', 'ingest', 'jobs', 'api', 'data/sample'],
}

export const rooms = Object.keys(mayImport)

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
      return (
        other !== room &&
        !(other !== undefined && mayImport[room]!.includes(other)) &&
        target !== 'package.json'
      )
    })
    .map((target) => `${path} → ${target}`)
}
