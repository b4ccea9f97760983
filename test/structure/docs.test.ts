import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enrichGroupTable } from '../../api/enrich/dictionary.ts'
import { operations } from '../../api/operations/index.ts'
import { DEMO_POINT } from '../../data/sample/write-territory.ts'
import { datasets } from '../../ingest/datasets/index.ts'
import { readConfig } from '../../shared/settings/config.ts'
import { about, variables } from '../../shared/settings/environment.ts'
import { projectFiles, root, text, verbs } from './project.ts'

const { scripts } = z
  .looseObject({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(text('package.json')))
/** Verbs of the command line. Listing the files of the project takes a process of git: once for all pages. */
const defined = verbs()
const pages = projectFiles().filter((path) => path.endsWith('.md'))

/** First cells of the rows of a page's tables that name something in code. */
function firstCells(page: string): string[] {
  return [...text(page).matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!)
}

const rowOf = (page: string, name: string) =>
  text(page)
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`))

describe('the documentation', () => {
  test('names the variables that the configuration reads, all of them and no other', () => {
    expect(firstCells('docs/settings.md').sort()).toEqual([...variables].sort())
  })

  test.each(variables)('says what %s takes, in the words of the error', (name) => {
    expect(rowOf('docs/settings.md', name)?.split('|').at(3)?.replaceAll('`', '').trim()).toBe(
      about(name).takes,
    )
  })

  test('names tests of doubts that there are', () => {
    const named = [...text('docs/doubts.md').matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, path]) => path!)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })

  test('says of each thing that requests can grow its bound, and a test that there is', () => {
    const [, table = ''] = text('docs/limits.md').split('## What requests can grow')
    const rows = [...table.split('\n## ')[0]!.matchAll(/^\| (?!what |-)(.+) \|$/gm)].map(([, row]) =>
      row!.split(' | '),
    )
    expect(rows.length).toBeGreaterThan(15)
    const untested = rows.filter(([, , bound, , tests = '']) => !bound || !/`[\w/.-]+\.test\.ts`/.test(tests))
    expect(untested.map(([what]) => what)).toEqual(['log of the service'])
    const named = rows.flatMap((row) =>
      [...row.at(-1)!.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, path]) => path!),
    )
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const settings = rows.flatMap((row) => [...row[3]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
    expect(settings.filter((name) => !variables.some((one) => one === name))).toEqual([])
  })

  test('gives the defaults that hold', () => {
    const { host, port, dataPath, logLevel, nearestMaxMetres } = readConfig({})
    for (const value of [host, port, dataPath, logLevel, nearestMaxMetres]) {
      expect(text('docs/settings.md')).toContain(`| \`${value}\` |`)
    }
  })

  test('names the verbs of the command line, all of them and no other', () => {
    const named = firstCells('docs/loading.md').flatMap((cell) => /^terrier (\w+)/.exec(cell)?.[1] ?? [])
    expect(named.sort()).toEqual([...defined].sort())
  })

  test('names every question', () => {
    const named = firstCells('docs/questions.md').map((cell) => cell.replace(/\?.*/, ''))
    expect(named.filter((cell) => cell.includes('/v1/')).sort()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })

  test('says of every dataset which layouts are known and what stops it', () => {
    const rows = [...text('docs/data.md').matchAll(/^\| `([^`]+)` (?:\| [^|]*\S ){3}\| [^|]*\S \|$/gm)].map(
      ([, name]) => name,
    )
    expect(rows.sort()).toEqual(datasets.map(({ name }) => name).sort())
  })

  test('names the licence of every dataset', () => {
    const rows = datasets.map(({ name, licence }) => ({ name, licence }))
    for (const { name, licence } of rows) expect(rowOf('docs/data.md', name)).toContain(`| ${licence} |`)
    expect([...new Set(firstCells('docs/data.md'))].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test.each(['README.md', 'README.fr.md'])(
    '%s asks its first question where the demo has a parcel',
    (page) => {
      expect(text(page)).toContain(`/v1/parcels/nearest?lng=${DEMO_POINT.lng}&lat=${DEMO_POINT.lat}'`)
    },
  )
})

describe('docs/', () => {
  const docs = pages.filter((path) => path.startsWith('docs/'))
  const linesOf = (page: string) => text(page).trimEnd().split('\n')

  test('has 2,500 lines at most: it is reference, and what was is in the history', () => {
    expect(docs.length).toBeGreaterThan(20)
    expect(docs.reduce((sum, page) => sum + linesOf(page).length, 0)).toBeLessThanOrEqual(2500)
  })

  test.each(docs)('%s has no line that hides others: 225 characters, 400 in a table', (page) => {
    // The rows that the code writes are as long as a group has columns.
    const written = new Set(enrichGroupTable())
    const long = linesOf(page).filter((line) => line.length > (line.startsWith('|') ? 400 : 225))
    expect(long.filter((line) => !written.has(line))).toEqual([])
  })
})

describe('the README', () => {
  test('has its quick start on the first screen, and is short', () => {
    expect(
      text('README.md')
        .split('\n')
        .findIndex((line) => line.startsWith('npm start')),
    ).toBeLessThan(20)
    expect(text('README.md').split('\n').length).toBeLessThan(90)
  })

  test('says in French what it says in English: the same commands and links', () => {
    const commands = (page: string) =>
      [...text(page).matchAll(/^(npm|curl|export) \S+ \S+/gm)].map(([line]) => line)
    expect(commands('README.fr.md')).toEqual(commands('README.md'))
    const sections = (page: string) => text(page).match(/^## /gm)?.length
    expect(sections('README.fr.md')).toBe(sections('README.md'))
  })
})

describe('every page', () => {
  test.each(pages)('%s links to what exists', (page) => {
    const links = [...text(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })

  test.each(pages)('%s gives only commands that exist', (page) => {
    const commands = text(page).matchAll(/(?:`terrier|npm run --silent terrier --|run --rm worker) ([a-z]+)/g)
    for (const [, verb] of commands) expect(defined).toContain(verb)
    for (const [, script] of text(page).matchAll(/npm run (?:--silent )?(\w+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })

  test.each(datasets.map(({ name }) => name))('dataset %s has its page', (name) => {
    expect(pages).toContain(`ingest/datasets/${name}/README.md`)
  })
})
