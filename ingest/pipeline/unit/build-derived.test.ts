import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { OutOfMemory } from '../../../formats/duckdb/out-of-memory.ts'
import { IngestError } from '../../../formats/errors.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { DatasetRecord, ReleaseFile } from '../../../shared/release/release.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { readPackagedTerritory } from '../../../test/support/packaged-territory.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Derived } from '../../derived.ts'
import { silent } from '../progress.ts'
import type { Finished } from './build.ts'
import { buildDerived } from './build-derived.ts'
import { keptFile } from './kept-file.fixture.ts'

const territory = createTerritory(await readPackagedTerritory())
const PARCELS = { dataset: 'cadastre', role: 'lake', kind: 'parcels' } as const
const SALES = { dataset: 'dvf', role: 'lake', kind: 'sales' } as const
const PRICES = { dataset: 'dvf', role: 'readmodel', kind: 'prices' } as const

let dataDir: DataDir
let runs: string[]
beforeEach(async () => {
  dataDir = new DataDir(await temporaryDir('derived'))
  runs = []
})

const file = (of: Parameters<typeof keptFile>[1], area: string, text: string) =>
  keptFile(dataDir, of, area, text)

/** Writes down what it was given: the contents of its files in their order. */
const joined = (version = 1): Derived => ({
  name: 'zones',
  version,
  reads: [PARCELS, SALES, PRICES],
  basis: PARCELS,
  async build({ area, files, workDir }) {
    runs.push(area)
    const paths = [PARCELS, SALES, PRICES].flatMap((kind) => files.all(kind).map(({ path }) => path))
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    const path = join(workDir, 'joined.txt')
    await writeFile(path, `${area}: ${texts.join(' ')}`)
    return [{ role: 'lake', kind: 'joined', path, rows: texts.length }]
  },
  async gather({ files, workDir }) {
    runs.push('france')
    const all = files.all({ dataset: 'zones', role: 'lake', kind: 'joined' })
    const path = join(workDir, 'all.txt')
    await writeFile(path, (await Promise.all(all.map((one) => readFile(one.path, 'utf8')))).join('\n'))
    return [{ role: 'readmodel', kind: 'all', path, rows: all.length }]
  },
})

async function built(files: readonly ReleaseFile[], before: readonly Finished[] = [], derived = joined()) {
  runs = []
  const current = {
    builds: before.map(({ build }) => build),
    files: before.flatMap((finished) => finished.files),
  }
  return buildDerived([derived], files, { dataDir, progress: silent, territory, current }, [])
}

const contents = (done: readonly Finished[]) =>
  Promise.all(done.flatMap(({ files }) => files).map((one) => readFile(dataDir.store(one.file), 'utf8')))

describe('what is derived from several datasets', () => {
  test('is built where its basis is, from the files of the place and the national ones, then gathered', async () => {
    const files = [
      await file(PARCELS, '75', 'parcels of 75'),
      await file(PARCELS, '92', 'parcels of 92'),
      await file(SALES, '92', 'sales of 92'),
      await file(SALES, '93', 'sales of 93'),
      await file(PRICES, 'france', 'prices of regions'),
    ]
    const done = await built(files)
    expect(await contents(done)).toEqual([
      '75: parcels of 75 prices of regions',
      '92: parcels of 92 sales of 92 prices of regions',
      '75: parcels of 75 prices of regions\n92: parcels of 92 sales of 92 prices of regions',
    ])
    expect(done.map(({ build }) => `${build.dataset} ${build.area} ${build.step}`)).toEqual([
      'zones 75 readmodel',
      'zones 92 readmodel',
      'zones france gather',
    ])
  })

  test('is not given a file that it did not name', async () => {
    const files = [
      await file(PARCELS, '75', 'parcels'),
      await file({ ...SALES, kind: 'lines' }, '75', 'lines'),
    ]
    expect(await contents(await built(files))).toEqual(['75: parcels', '75: parcels'])
  })

  test('is built again only where a file it reads changed', async () => {
    const [parcels75, parcels92] = [await file(PARCELS, '75', 'a'), await file(PARCELS, '92', 'b')]
    const first = await built([parcels75, parcels92])
    expect(runs).toEqual(['75', '92', 'france'])
    await built([parcels75, parcels92, await file({ ...SALES, kind: 'lines' }, '92', 'unread')], first)
    expect(runs).toEqual([])
    const again = await built([parcels75, parcels92, await file(SALES, '92', 'new')], first)
    expect(runs).toEqual(['92', 'france'])
    expect(await contents(again)).toEqual(['75: a', '92: b new', '75: a\n92: b new'])
  })

  test('is built again everywhere by a new version, and by another administrative division', async () => {
    const files = [await file(PARCELS, '75', 'a')]
    const first = await built(files)
    await built(files, first, joined(2))
    expect(runs).toEqual(['75', 'france'])
    const cutting = await file({ dataset: 'cog', role: 'readmodel', kind: 'territory' }, 'france', 'communes')
    await built([...files, cutting], first)
    expect(runs).toEqual(['75', 'france'])
  })

  test('is told what was built before and which kinds of files differ since, unless that is damaged or of another version', async () => {
    const told: unknown[] = []
    const asking = (version = 1): Derived => {
      const made = joined(version)
      return {
        ...made,
        async build(input) {
          const { before } = input
          const same = before && [PARCELS, SALES, PRICES].map(before.isSame)
          told.push(before ? [await readFile(before.path('joined'), 'utf8'), ...same!] : 'nothing')
          return made.build!(input)
        },
      }
    }
    /** Of a release that has the files `then` and what was built from them. */
    const builtAfter = (files: ReleaseFile[], then: ReleaseFile[], done: Finished[], version = 1) => {
      const builds = done.map(({ build }) => build)
      const current = { builds, files: [...then, ...done.flatMap((finished) => finished.files)] }
      return buildDerived([asking(version)], files, { dataDir, progress: silent, territory, current }, [])
    }
    const parcels = await file(PARCELS, '75', 'a')
    const old = [parcels, await file(SALES, '75', 'old')]
    const sold = [parcels, await file(SALES, '75', 'new')]
    const priced = [...sold, await file(PRICES, 'france', 'prices')]
    const first = await builtAfter(old, [], [])
    const second = await builtAfter(sold, old, first)
    expect(await contents(second)).toEqual(['75: a new', '75: a new'])
    await builtAfter(priced, sold, second)
    await builtAfter(priced, sold, second, 2)
    expect(told).toEqual([
      'nothing',
      ['75: a old', true, false, true],
      ['75: a new', true, true, false],
      'nothing',
    ])
    await writeFile(dataDir.store(second[0]!.files[0]!.file), 'else')
    await builtAfter([parcels], sold, second)
    expect(told.at(-1)).toBe('nothing')
  })

  test('that asks where its datasets are loaded is built again when a commune is that holds nothing', async () => {
    const files = [await file(PARCELS, '75', 'a')]
    const told: unknown[] = []
    const asking: Derived = {
      ...joined(),
      asksLoaded: true,
      async build({ loaded, workDir }) {
        told.push([loaded('cadastre'), loaded('dvf')])
        const path = join(workDir, 'told.txt')
        await writeFile(path, JSON.stringify(told))
        return [{ role: 'lake', kind: 'joined', path, rows: 1 }]
      },
    }
    const build = async (sold: readonly string[], before: readonly Finished[] = [], derived = asking) => {
      const current = {
        builds: before.map((one) => one.build),
        files: before.flatMap((one) => one.files),
      }
      const records = [
        { name: 'cadastre', units: [{ area: '75' }] },
        { name: 'dvf', units: sold.map((commune) => ({ area: '75', commune })) },
      ] as unknown as DatasetRecord[]
      return buildDerived([derived], files, { dataDir, progress: silent, territory, current }, records)
    }
    await build(['75118', '75117'], await build(['75118'], [], joined()), joined())
    expect(runs).toEqual(['75', 'france'])
    const { asksLoaded: _, ...unsaid } = { ...asking, version: 2 }
    await expect(build([], [], unsaid)).rejects.toThrow('does not say that it asks where cadastre is loaded')
    const first = await build(['75118'])
    await build(['75118'], first)
    await build(['75118', '75117'], first)
    expect(told).toEqual([
      ['whole', ['75118']],
      ['whole', ['75117', '75118']],
    ])
  })

  test('is built again when its file was damaged', async () => {
    const files = [await file(PARCELS, '75', 'a')]
    const first = await built(files)
    await writeFile(dataDir.store(first[0]!.files[0]!.file), '75: x')
    expect(await contents(await built(files, first))).toEqual(['75: a', '75: a'])
    expect(runs).toEqual(['75'])
  })

  test('is nothing where its basis is not loaded, and nothing is gathered', async () => {
    expect(await built([await file(SALES, '75', 'sales')])).toEqual([])
    expect(await built([])).toEqual([])
  })

  test('a statement without memory enough names the dataset, the step, the limit and the setting', async () => {
    const short: Derived = {
      ...joined(),
      async build() {
        throw new OutOfMemory(
          700,
          new Error('Out of Memory Error: could not allocate block of size 256.0 KiB'),
        )
      },
    }
    const context = { dataDir, progress: silent, territory, current: { builds: [], files: [] } }
    const failed = await buildDerived([short], [await file(PARCELS, '76', 'a')], context, []).catch(
      (error: unknown) => error,
    )
    expect(String(failed)).toBe(
      'IngestError: zones 76: a statement of its build needs more than the 700 MB that DuckDB may use for it, all or a share of INGEST_MEMORY_MB. Nothing was published. ' +
        'Set INGEST_MEMORY_MB to more, for example twice as much, and INGEST_PROCESSES to fewer where the machine has not so much for each process',
    )
  })

  test('a failure names what was built, the département and its file, not a bare RangeError', async () => {
    const files = [await file(PARCELS, '76', 'a')]
    const broken: Derived = {
      ...joined(),
      async build() {
        throw new RangeError('The polygons to dissolve are more than 3 degrees from each other')
      },
    }
    const current = { builds: [], files: [] }
    const failed = await buildDerived(
      [broken],
      files,
      { dataDir, progress: silent, territory, current },
      [],
    ).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(IngestError)
    expect(String(failed)).toBe(
      'IngestError: zones 76 could not be built (RangeError: The polygons to dissolve are more than 3 degrees from each other). ' +
        `It is built from cadastre 76 parcels (${files[0]!.file}). Nothing was published`,
    )
  })
})
