import { describe, expect, test } from 'vitest'
import { datasets } from '../../ingest/datasets/index.ts'
import { projectFiles, text } from './project.ts'

const DATASETS = 'ingest/datasets/'
const files = projectFiles()
const folders = [
  ...new Set(files.flatMap((path) => path.match(/^ingest\/datasets\/([^/]+)\//)?.slice(1) ?? [])),
]

/** What each folder of a dataset holds, and the names that the other rooms may count on there; `readmodel.ts` where the dataset has a read model. */
const SHAPE: Record<string, RegExp> = {
  'README.md': /^# /,
  'dataset.ts': /^export const \w+: Dataset = /m,
  'sources.ts': /^export (async function|function|const) sources\b/m,
  'normalise.ts': /^export async function normalise\(/m,
  'readmodel.ts': /^export async function readModel\(/m,
}

describe('a folder of a dataset', () => {
  test('there is one for each dataset of the list', () => {
    expect(folders.toSorted()).toEqual(datasets.map(({ name }) => name).toSorted())
  })

  test.each(folders)('%s has its files, with what is expected in each', (folder) => {
    const hasReadModel = datasets.find(({ name }) => name === folder)?.readModel !== undefined
    const wrong = Object.entries(SHAPE).filter(([file, expected]) => {
      const path = `${DATASETS}${folder}/${file}`
      if (file === 'readmodel.ts' && !hasReadModel) return files.includes(path)
      return !files.includes(path) || !expected.test(text(path))
    })
    expect(wrong.map(([file]) => file)).toEqual([])
  })

  test.each(folders)('%s loads its reading and its building only when they run', (folder) => {
    const dataset = text(`${DATASETS}${folder}/dataset.ts`)
    expect(dataset).not.toMatch(/^import .*'\.\/(normalise|readmodel)\.ts'/m)
  })
})

test.each(datasets.map((one) => [one.name, one] as const))(
  '%s stands after the datasets that its steps read',
  (name, { reads = {} }) => {
    const named = Object.values(reads)
      .flat()
      .map((read) => (typeof read === 'string' ? read : read.dataset))
    const before = datasets
      .slice(
        0,
        datasets.findIndex((one) => one.name === name),
      )
      .map((one) => one.name)
    expect(named.filter((one) => one !== name && !before.some((earlier) => earlier === one))).toEqual([])
  },
)

test.each(datasets)(
  'the French that pages show of $name keeps its signs on the line of the word before',
  ({ title, producer, licence, otherLicences = {} }) => {
    expect([title, producer, licence, ...Object.values(otherLicences)].join()).not.toMatch(/ [?!:;»]|« /)
  },
)

describe('DuckDB in the pipeline', () => {
  const sources = files.filter((path) => /^(formats|ingest)\/.*(?<!\.test)\.ts$/.test(path))
  const holders = (what: RegExp) => sources.filter((path) => what.test(text(path)))

  test('is opened by one file, where what reads and what writes have connections of their own', () => {
    expect(holders(/DuckDBInstance|DuckDBConnection|createAppender\(/)).toEqual([
      'formats/duckdb/database.ts',
    ])
  })

  test('takes statements made by the tag, which alone makes them of text', () => {
    expect(holders(/new Sql\(/)).toEqual(['formats/duckdb/sql.ts'])
  })
})
