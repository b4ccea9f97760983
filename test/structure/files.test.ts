import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  expect(lock).not.toContain('"resolved"')
})
