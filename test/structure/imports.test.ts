import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'
import { brokenImports, floorOf, houseRooms, mayImport, relativeImports, rooms } from './rooms.ts'

const pairs = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ from, to })))
const forbidden = pairs.filter(({ from, to }) => !mayImport(from, to))

const forms: Record<string, (target: string) => string> = {
  named: (target) => `import { a } from '${target}'\nexport const b = a\n`,
  type: (target) => `import type { A } from '${target}'\nexport type B = A\n`,
  effect: (target) => `import '${target}'\n`,
  reexport: (target) => `export { a } from '${target}'\n`,
  dynamic: (target) => `export const a = await import('${target}')\n`,
}

describe('the rooms', () => {
  test('have no arrow up: each imports rooms of lower floors alone, on seven floors', () => {
    const floors = houseRooms.map(floorOf)
    expect(Math.max(...floors)).toBe(7)
    const up = pairs.filter(
      ({ from, to }) =>
        houseRooms.includes(from) &&
        houseRooms.includes(to) &&
        mayImport(from, to) &&
        floorOf(to) >= floorOf(from),
    )
    expect(up).toEqual([])
  })

  test('are as docs/architecture.md lists them', () => {
    const page = text('docs/architecture.md')
    for (const room of houseRooms)
      expect(page, room).toMatch(new RegExp(`^\\| ${floorOf(room)} \\| \`${room}\` \\|`, 'm'))
  })

  test('hold at most 30 % of the product each', () => {
    const lines = new Map(houseRooms.map((room) => [room, 0]))
    const sources = projectFiles().filter((path) => /(?<!\.test)\.(ts|mjs|sql|css)$/.test(path))
    for (const path of sources) {
      const room = houseRooms.find((one) => path.startsWith(`${one}/`))
      if (room) lines.set(room, lines.get(room)! + text(path).split('\n').length)
    }
    const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
    for (const [room, count] of lines) expect(count / all, room).toBeLessThanOrEqual(0.3)
  })
})

describe('the tree', () => {
  const sources = projectFiles().filter((path) => /(?<!\.test)\.ts$/.test(path))

  test('every form of import is seen', () => {
    for (const source of Object.values(forms))
      expect(relativeImports(source('../x/y.ts'))).toEqual(['../x/y.ts'])
    expect(relativeImports("import {\n  a,\n  type B,\n} from './z.ts'\n")).toEqual(['./z.ts'])
  })

  test.each(forbidden)('an import of $to in $from would be found', ({ from, to }) => {
    const path = `${from}/deep/made.ts`
    for (const form of Object.values(forms))
      expect(brokenImports(path, form(posix.relative(posix.dirname(path), `${to}/x.ts`)))).toHaveLength(1)
  })

  test('no file imports against the direction', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(sources.flatMap((path) => brokenImports(path, text(path)))).toEqual([])
  })
})
