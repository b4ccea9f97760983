import { expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

const built = [...text('scripts/build.mjs').matchAll(/^ {2}'([\w/-]+)\.ts',$/gm)].map((match) => match[1]!)

test('every program that is started by its path in dist/ is built, and every one that is built exists', () => {
  const sources = projectFiles().filter((path) => /(?<!\.test)\.(ts|mjs)$/.test(path))
  const started = sources.flatMap((path) =>
    [...text(path).matchAll(/builtFile\('([\w/-]+)\.js'\)/g)].map((match) => match[1]!),
  )
  expect(started.length).toBeGreaterThan(8)
  expect(started.filter((name) => !built.includes(name))).toEqual([])
  const files = new Set(projectFiles())
  expect(built.filter((name) => !files.has(`${name}.ts`))).toEqual([])
})

test('every configuration of vitest reads a .sql file as its text, as the build does', () => {
  const configs = projectFiles().filter((path) => path.endsWith('vitest.config.ts'))
  expect(configs.filter((path) => !text(path).includes('plugins: [sqlAsText]'))).toEqual([])
  expect(configs).toContain('test/docker/vitest.config.ts')
})
