import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { root, text } from '../structure/project.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const run = promisify(execFile)

const service = await servedDemo()
await service.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
const dir = await temporaryDir('recipes')

/** The recipe of docs/data.md in a language. */
function recipe(language: string): string {
  const found = new RegExp(`^### Recipes$[^]*?^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(
    text('docs/data.md'),
  )
  if (!found) throw new Error(`docs/data.md has no recipe in ${language}`)
  return found[1]!
}

describe('the recipes of docs/data.md', () => {
  test('curl: the list, a file and a range of it', async () => {
    const { stdout } = await run('bash', ['-euc', recipe('sh')], {
      cwd: dir,
      env: { ...process.env, TERRIER: base },
    })
    expect(stdout).toContain('"kind":"parcels"')
    expect(stdout.endsWith('PAR1')).toBe(true)
  })

  test('DuckDB: the parcels of each commune, from the file that curl brought', async () => {
    const rows = await withDuckDb(dir, (db) =>
      db.all(new Sql(recipe('sql').replace('parcels.parquet', join(dir, 'parcels.parquet')))),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.reduce((sum, [, parcels]) => sum + Number(parcels), 0)).toBe(5730)
  })

  test('hyparquet: a commune, by ranges', async () => {
    // Where its packages are found.
    const path = join(root, 'node_modules', `.recipe-${process.pid}.mjs`)
    await writeFile(path, recipe('js'))
    const { stdout } = await run(process.execPath, [path], { env: { ...process.env, TERRIER: base } })
    expect(Number(stdout)).toBeGreaterThan(100)
  })
})

describe('the catalogue', () => {
  const { validate } = createRequire(import.meta.url)('datapackage') as {
    validate(descriptor: unknown): Promise<unknown>
  }
  const verdict = async (descriptor: unknown) =>
    z
      .looseObject({ valid: z.boolean(), errors: z.array(z.instanceof(Error)) })
      .parse(await validate(descriptor))

  test('is accepted by the validator of its standard, which reads the schemas at their addresses', async () => {
    const catalogue = await (await fetch(`${base}/v1/catalog`)).json()
    const { valid, errors } = await verdict(catalogue)
    expect(errors.map(({ message }) => message)).toEqual([])
    expect(valid).toBe(true)
  })

  test('would be refused without the path of a resource, or with a size that is none', async () => {
    const catalogue = z
      .looseObject({ resources: z.array(z.looseObject({})) })
      .parse(await (await fetch(`${base}/v1/catalog`)).json())
    const [{ path, ...unplaced }, ...others] = catalogue.resources as [Record<string, unknown>]
    for (const broken of [unplaced, { ...unplaced, path, bytes: 'many' }])
      expect((await verdict({ ...catalogue, resources: [broken, ...others] })).valid).toBe(false)
  })
})
