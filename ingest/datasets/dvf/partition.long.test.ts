import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { assertDescribed } from '../../../test/support/lake-columns.ts'
import { mergedFile } from '../../../test/support/merged-dvf.ts'
import { lakesOf, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { CODES, COMMUNES, type GeneratedSale, type Line, rawFile } from '../../../test/support/raw-dvf.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { shareSales } from './across.ts'
import { dvf } from './dataset.ts'

const AREAS = ['01', '69'] as const

const line: fc.Arbitrary<Line> = fc.record({
  commune: fc.constantFrom(...COMMUNES),
  parcel: fc.integer({ min: 1, max: 3 }),
  lot: fc.constantFrom('', '', '1', '2'),
  surface: fc.constantFrom(30, 60),
  type: fc.constantFrom('Appartement', 'Maison', 'Dépendance'),
})
/** Few days and prices, so that sales are alike; several communes, so that they are cut by a loading. */
const sales: fc.Arbitrary<GeneratedSale[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(100_000, 200_000),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
)

/** The sales as Etalab's edition writes them: one file for all of France. */
function geoFile(generated: readonly GeneratedSale[]): Promise<FetchedSource> {
  const rows = generated.flatMap(({ day, price, lines }, i) =>
    lines.map(({ commune, parcel, lot, surface, type }) => ({
      id_mutation: `2024-${i + 1}`,
      date_mutation: `2024-03-0${day}`,
      valeur_fonciere: String(price),
      code_commune: commune,
      nom_commune: commune,
      code_departement: commune.slice(0, 2),
      id_parcelle: `${commune}000AB000${parcel}`,
      lot1_numero: lot,
      nombre_lots: lot === '' ? '0' : '1',
      type_local: type,
      code_type_local: CODES[type],
      surface_reelle_bati: type === 'Dépendance' ? '' : String(surface),
    })),
  )
  return geoDvfFile(rows, undefined, true)
}

/** The loads of one département: all of it at once, or communes in some order. */
type Loads = readonly (readonly string[])[] | 'whole'
const loadsOf = (area: string): fc.Arbitrary<Loads> => {
  const [first, second] = COMMUNES.filter((code) => code.startsWith(area)) as [string, string]
  return fc.constantFrom<Loads>(
    'whole',
    [[first, second]],
    [[first], [second]],
    [[second], [first]],
    [[first], [second], [first]],
  )
}

/** Lake files of an area after its loads, each from the same file. */
async function loaded(area: string, loads: Loads, source: FetchedSource) {
  if (loads === 'whole') return lakesOf((await normalised(dvf, { area }, [source])).written)
  let lake: Record<string, string> | undefined
  for (const communes of loads) {
    const previous = lake ? { lake } : undefined
    const { written } = await normalised(
      dvf,
      { area, communes: [...communes] },
      [source],
      undefined,
      previous,
    )
    lake = lakesOf(written).lakes
  }
  return lakesOf(
    Object.entries(lake!).map(([kind, path]): Written => ({ role: 'lake', kind, path, rows: 0 })),
  )
}

/** What a release would hold: the content of every file of the read model, and the lines of the lake without where they were read. */
async function content(source: FetchedSource, loads: Readonly<Record<string, Loads>>) {
  const territory = await realTerritory()
  const lakes = []
  for (const area of AREAS) lakes.push({ area, ...(await loaded(area, loads[area]!, source)) })
  const workDir = await temporaryDir('partition')
  const shared = await shareSales({
    lakes: lakes.map(({ area, lake }) => ({ area, path: lake('sales') })),
    workDir,
  })
  await assertDescribed('dvf', shared)
  const held: Record<string, unknown> = {}
  for (const { area, lakes: own } of lakes) {
    const elsewhere = shared.find((one) => one.area === area)
    const all: Record<string, string> = {
      ...own,
      ...(elsewhere ? { 'sales-elsewhere': elsewhere.path } : {}),
    }
    const dir = await temporaryDir('partition-model')
    const written = await dvf.readModel!({
      area,
      lakes: all,
      lake: (kind) => all[kind]!,
      territory,
      files: new ReleaseFiles(new DataDir(dir), []),
      workDir: dir,
    })
    // Which communes were loaded by themselves is told of in answers, and differs.
    for (const { kind, path } of written)
      if (kind !== 'sales-extent') held[`${area} ${kind}`] = (await hashFile(path)).sha256
    held[`${area} lines`] = await withDuckDb(dir, (db) =>
      db.json(
        new Sql(`SELECT * EXCLUDE (part, source, "row", sale_lines) FROM read_parquet('${all.sales!}')`),
      ),
    )
  }
  return held
}

describe('whatever the cut and the order of loading, the same lines give the same release', () => {
  test.each([
    ['with identifiers', geoFile],
    ['with merged identifiers', async (some: GeneratedSale[]) => mergedFile([(await geoFile(some)).path])],
    ['raw', rawFile],
  ])('%s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        sales,
        fc.record({ '01': loadsOf('01'), '69': loadsOf('69') }),
        async (generated, loads) => {
          const source = await write(generated)
          expect(await content(source, loads)).toEqual(
            await content(source, { '01': 'whole', '69': 'whole' }),
          )
        },
      ),
      // Making a failing example smaller would take longer than the test may: it is shown as it was found.
      { numRuns: 3, endOnFailure: true },
    )
  })
})

describe('a sale over two places', () => {
  const flat = { lot: '', surface: 50, type: 'Appartement' as const, parcel: 1 }
  const cellar = { lot: '', surface: 0, type: 'Dépendance' as const, parcel: 2 }

  const documents = async (source: FetchedSource, area: string, loads: Loads) => {
    const { lakes } = await loaded(area, loads, source)
    return withDuckDb(await temporaryDir('two-places'), (db) =>
      db.json(
        new Sql(
          `SELECT count(DISTINCT mutation), count(*), max(sale_lines) FROM read_parquet('${lakes.sales!}')`,
        ),
      ),
    )
  }

  test.each([
    ['with identifiers', geoFile],
    ['raw', rawFile],
  ])('%s: of two communes, is one; with one of them it is known to be incomplete', async (_, write) => {
    const source = await write([
      {
        day: 1,
        price: 100_000,
        lines: [
          { ...flat, commune: '01004' },
          { ...cellar, commune: '01033' },
        ],
      },
    ])
    expect(await documents(source, '01', [['01004']])).toEqual([['1', '1', '2']])
    expect(await documents(source, '01', [['01033'], ['01004']])).toEqual([['1', '2', '2']])
    expect(await documents(source, '01', 'whole')).toEqual([['1', '2', '1']])
  })
})
