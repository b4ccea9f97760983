import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectFiles, root } from './project.ts'

const longest = 250
const binary = /\.(gz|zip|parquet|png|ico|woff2?|shp|dbf|shx)$/

// A path is absolute when nothing of a longer path stands before it: `data/work/` and `${home}/root/` are none.
const machinePath = /(?<![\w.})\]/-])\/(?:work|root|home\/(?!node\b)\w+|tmp\/brief)\//
const packageHost =
  /\/\/(?:registry|npm|packages?)\.[\w.-]+|\/\/[\w.-]*(?:artifactory|nexus|verdaccio|pkgs)[\w.-]*/i

const files = projectFiles()
  .filter((path) => !binary.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Places where the pattern is found, as `path: match`. */
function places(pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => {
    const found = pattern.exec(text)
    return found ? [`${path}: ${found[0]}`] : []
  })
}

test('no source is longer than a reader can hold', () => {
  const tooLong = files
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
  expect(tooLong).toEqual([])
})

test('tests that break something, start several processes or walk the whole way end in .long.test.ts', () => {
  const short = /^test\/(faults|jobs|walks)\/.*(?<!\.long)\.test\.ts$/
  expect(projectFiles().filter((path) => short.test(path))).toEqual([])
})

test('no file names a path of the machine it was written on', () => {
  const slash = '/'
  expect(`cd ${slash}work/main`).toMatch(machinePath)
  expect(`"${slash}root/.npmrc"`).toMatch(machinePath)
  expect('the folder data/work/ and dist/root/x').not.toMatch(machinePath)
  expect(places(machinePath)).toEqual([])
})

test('no file names the host of a package registry', () => {
  const host = ['https:', '', 'registry.example.org', 'zod'].join('/')
  expect(host).toMatch(packageHost)
  expect('https://www.npmjs.com/package/zod').not.toMatch(packageHost)
  expect(places(packageHost)).toEqual([])
})

test('the lock file leaves the choice of registry to whoever installs', () => {
  const lock = files.find(({ path }) => path === 'package-lock.json')!.text
  expect(lock).toContain('"integrity"')
  // A folder of the project is named by its path.
  expect(lock.match(/"resolved": "(?!api\/).*"/g)).toBeNull()
})

// npm drops the binaries of other platforms from the file when it cannot see them, and `npm ci` then refuses the file.
test('the lock file names the binaries of every platform', () => {
  const lockFile = z.object({
    packages: z.record(
      z.string(),
      z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
    ),
  })
  const { packages } = lockFile.parse(
    JSON.parse(files.find(({ path }) => path === 'package-lock.json')!.text),
  )
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})
