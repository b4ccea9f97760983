import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'
import { relativeImports } from './rooms.ts'

/** Rooms whose folders have a direction. */
const DIRECTED = ['shared', 'formats', 'ingest', 'stores', 'api', 'web', 'people', 'jobs']

const sources = projectFiles().filter((path) => /(?<!\.test)\.ts$/.test(path))

/** The folder of a file in its room; `.` for the files of the room itself. */
function folderOf(path: string): string {
  const [, folder, ...below] = path.split('/')
  return below.length === 0 ? '.' : folder!
}

/** Pairs of folders of a room that import each other, with one import of each way. */
function mutual(room: string, read: (path: string) => string = text): string[] {
  const arrows = new Map<string, string>()
  for (const path of sources.filter((one) => one.startsWith(`${room}/`)))
    for (const specifier of relativeImports(read(path))) {
      const target = posix.join(posix.dirname(path), specifier)
      if (!target.startsWith(`${room}/`)) continue
      arrows.set(`${folderOf(path)} ${folderOf(target)}`, `${path} → ${target}`)
    }
  return [...arrows].flatMap(([pair, example]) => {
    const [from, to] = pair.split(' ') as [string, string]
    const back = arrows.get(`${to} ${from}`)
    return from < to && back !== undefined ? [`${example}, and ${back}`] : []
  })
}

test.each(DIRECTED)('no two folders of %s import each other', (room) => {
  expect(sources.some((path) => path.startsWith(`${room}/`))).toBe(true)
  expect(mutual(room)).toEqual([])
})

test('an arrow back would be found', () => {
  const made = "import { a } from '../../datasets/index.ts'\n"
  const read = (path: string) =>
    path === 'ingest/pipeline/unit/run-unit.ts' ? made + text(path) : text(path)
  expect(mutual('ingest', read)).toEqual([
    expect.stringContaining('ingest/pipeline/unit/run-unit.ts → ingest/datasets/index.ts'),
  ])
})
