import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../support/temp.ts'
import { projectFiles, root, text } from './project.ts'
import { brokenImports, mayImport, relativeImports, rooms } from './rooms.ts'

const pairs = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ from, to })))
/** The linter knows `app.ts` and `server.ts` by their names, and no other file at the root of `api`. */
const linted = pairs.filter(({ from, to }) => !(to === 'api' && from.startsWith('api/')))
const forbidden = pairs.filter(({ from, to }) => !mayImport(from, to))
const allowed = pairs.filter(({ from, to }) => mayImport(from, to))

const forms: Record<string, (target: string) => string> = {
  named: (target) => `import { a } from '${target}'\nexport const b = a\n`,
  type: (target) => `import type { A } from '${target}'\nexport type B = A\n`,
  effect: (target) => `import '${target}'\n`,
  reexport: (target) => `export { a } from '${target}'\n`,
  dynamic: (target) => `export const a = await import('${target}')\n`,
}

const fileOf = (from: string, to: string, form: string) =>
  `${from}/deep/${to.replaceAll('/', '-')}-${form}.ts`
const biomeReport = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})

describe('the linter', () => {
  let refused: string[] = []

  // One small tree that holds every pair in every form, judged by the project's own configuration.
  beforeAll(async () => {
    const dir = await temporaryDir('imports')
    const config = z.looseObject({}).parse(JSON.parse(text('biome.json')))
    // The tree is outside of git: nothing there is ignored.
    writeFileSync(join(dir, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
    for (const { from, to } of linted) {
      for (const [form, source] of Object.entries(forms)) {
        const path = fileOf(from, to, form)
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), source(posix.relative(posix.dirname(path), `${to}/x.ts`)))
      }
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ]
    const ended = spawnSync(process.execPath, [biome, ...args], { cwd: dir, encoding: 'utf8' })
    const json = ended.stdout.split('\n').find((line) => line.startsWith('{'))
    if (json === undefined) throw new Error(`biome gave no report: ${ended.stderr}`)
    refused = biomeReport
      .parse(JSON.parse(json))
      .diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location }) => location.path)
  })

  test.each(forbidden.filter((pair) => linted.includes(pair)))(
    'refuses $to in $from, however it is imported',
    ({ from, to }) => {
      expect(refused).toEqual(
        expect.arrayContaining(Object.keys(forms).map((form) => fileOf(from, to, form))),
      )
    },
  )

  test.each(allowed)('lets $from import $to', ({ from, to }) => {
    const made = Object.keys(forms).map((form) => fileOf(from, to, form))
    expect(refused.filter((path) => made.includes(path))).toEqual([])
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
    const path = fileOf(from, to, 'named')
    expect(brokenImports(path, forms.named!(posix.relative(posix.dirname(path), `${to}/x.ts`)))).toHaveLength(
      1,
    )
  })

  test('no file imports against the direction', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((path) => brokenImports(path, text(path)))).toEqual([])
  })
})
