import { beforeAll, describe, expect, test } from 'vitest'
import { datasets } from '../../ingest/datasets/index.ts'
import { withDuckDb } from '../../ingest/pipeline/duckdb/database.ts'
import { parquet, sql } from '../../ingest/pipeline/duckdb/sql.ts'
import { text } from '../structure/project.ts'
import { publishedDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'

/** Columns as `name type`, by lake file, as the README of a dataset gives them. */
function documented(dataset: string): Record<string, string[]> {
  const [, ...sections] = text(`ingest/datasets/${dataset}/README.md`).split(/^### Lake file `([\w-]+)`$/m)
  const found: Record<string, string[]> = {}
  for (let i = 0; i < sections.length; i += 2)
    found[sections[i]!] = [...sections[i + 1]!.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(
      ([, name, type]) => `${name} ${type}`,
    )
  return found
}

describe('the columns of the lake', () => {
  const written: Record<string, Record<string, string[]>> = {}

  beforeAll(async () => {
    const { dataDir } = await publishedDemo()
    const { files } = (await dataDir.readCurrent())!
    await withDuckDb(await temporaryDir('columns'), async (db) => {
      for (const { dataset, kind, role, file } of files) {
        if (role !== 'lake') continue
        const columns = await db.all(sql`DESCRIBE SELECT * FROM ${parquet(dataDir.store(file))}`)
        written[dataset] ??= {}
        written[dataset][kind] = columns.map(([name, type]) => `${name} ${type}`)
      }
    })
  })

  test.each(datasets.map(({ name }) => name))(
    'the README of %s names those of its files, in order',
    (name) => {
      expect(Object.keys(written[name] ?? {})).not.toEqual([])
      expect(documented(name)).toEqual(written[name])
    },
  )
})
