import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'
import { relativeImports } from './rooms.ts'

/** Groups of files that reach one another by imports (strongly connected components, Tarjan), each in the order of the paths; `imports` by path. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const rank = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  /** The lowest rank among the open files that `path` reaches. */
  function visit(path: string): number {
    const own = rank.size
    let lowest = own
    rank.set(path, own)
    open.push(path)
    for (const target of imports.get(path) ?? []) {
      if (!rank.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, rank.get(target)!)
    }
    if (lowest < own) return lowest
    const group = open.splice(open.indexOf(path))
    if (group.length > 1 || imports.get(path)?.includes(path)) circles.push(group.sort())
    return lowest
  }
  for (const path of imports.keys()) if (!rank.has(path)) visit(path)
  return circles
}

describe('imports between files', () => {
  test('finds circles, and no way that only meets again', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', ['e']],
      ['e', ['f', 'd']],
      ['f', ['f']],
      ['g', ['h']],
      ['h', ['i', 'a']],
      ['i', ['g']],
    ])
    expect(circlesOf(imports)).toEqual([['f'], ['d', 'e'], ['g', 'h', 'i']])
  })

  test('go in no circle, types included: a type that two files share has a file of its own', () => {
    const files = projectFiles().filter(
      (path) => /(?<!\.test)\.(ts|mjs)$/.test(path) && !path.startsWith('test/'),
    )
    expect(files.length).toBeGreaterThan(1000)
    const imports = files.map((path): [string, string[]] => [
      path,
      relativeImports(text(path)).map((specifier) => posix.join(posix.dirname(path), specifier)),
    ])
    expect(circlesOf(new Map(imports))).toEqual([])
  })
})
