import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { fetchedFile, lakesOf, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { CODES, COMMUNES, type GeneratedSale, rawFile, rawText } from '../../../test/support/raw-dvf.ts'
import { temporaryDir, temporaryZip } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import type { FoundEdition } from '../../found-edition.ts'
import { cutFile } from '../../pipeline/download/cut-file.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { shareSales } from './across.ts'
import { dvf } from './dataset.ts'

const AREAS = ['01', '69'] as const
const RAW_2024 = 'https://static.data.gouv.fr/resources/dvf/valeursfoncieres-2024.txt.zip'
const FOUND: FoundEdition = {
  edition: '2024-12-31',
  files: [RAW_2024],
  from: 'https://www.data.gouv.fr/api/1/datasets/x/',
  listed: [{ url: RAW_2024, sort: 'raw', year: 2024 }],
}

/** Few days, prices and parcels, so that sales are alike, and several communes of two départements, so that they lie in both. */
const sales: fc.Arbitrary<GeneratedSale[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 2 }),
    price: fc.constantFrom(100_000, 200_000),
    lines: fc.array(
      fc.record({
        commune: fc.constantFrom(...COMMUNES),
        parcel: fc.integer({ min: 1, max: 3 }),
        lot: fc.constantFrom('', '1'),
        surface: fc.constantFrom(30, 60),
        type: fc.constantFrom('Appartement', 'Maison', 'Dépendance'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 10 },
)

/** The sales as the geolocated edition has them: its identifier counts up when day or price change from one line to the next. */
async function geolocated(generated: readonly GeneratedSale[]): Promise<FetchedSource> {
  let id = 0
  const rows = generated.flatMap(({ day, price, lines }, i) => {
    const before = generated[i - 1]
    if (before?.day !== day || before.price !== price) id++
    return lines.map(({ commune, parcel, lot, surface, type }) => ({
      id_mutation: `2024-${id}`,
      date_mutation: `2024-03-0${day}`,
      valeur_fonciere: String(price),
      code_postal: `${commune.slice(0, 2)}000`,
      code_commune: commune,
      nom_commune: commune,
      code_departement: commune.slice(0, 2),
      id_parcelle: `${commune}000AB000${parcel}`,
      lot1_numero: lot,
      nombre_lots: lot === '' ? '0' : '1',
      type_local: type,
      code_type_local: CODES[type],
      surface_reelle_bati: type === 'Dépendance' ? '' : String(surface),
      // Nothing else has a point here: the read model is then the same, byte by byte.
      longitude: '',
      latitude: '',
    }))
  })
  return geoDvfFile(rows, undefined, true)
}

type SourceOf = (area: string) => Promise<FetchedSource>

/** The national raw file as its producer publishes it, cut for each département as `sources` asks. */
async function national(generated: readonly GeneratedSale[], before = ''): Promise<SourceOf> {
  const [header, ...lines] = rawText(generated).split('\n')
  const path = await temporaryZip('valeursfoncieres-2024.txt.zip', {
    'anything.txt': [header, ...(before === '' ? [] : [before]), ...lines].join('\n'),
  })
  const dir = await temporaryDir('parts')
  const hash = await hashFile(path)
  return async (area) => {
    const source = dvf
      .sources({ area }, await realTerritory(), 'latest', FOUND)
      .find(({ url }) => url === RAW_2024)!
    const { file: _, ...whole } = { ...fetchedFile(path), ...source, ...hash }
    return cutFile(whole, source.cut!, dir)
  }
}

/** What a release would hold: sales without the columns of an edition, those that lie in both départements, and every file of the read model. */
async function released(sourceOf: SourceOf): Promise<Record<string, unknown>> {
  const territory = await realTerritory()
  const lakes: { area: string; path: string; lakes: Record<string, string> }[] = []
  const held: Record<string, unknown> = {}
  for (const area of AREAS) {
    const source = await sourceOf(area)
    const { written, query } = await normalised(dvf, { area }, [source])
    const { lake, lakes: own } = lakesOf(written)
    lakes.push({ area, path: lake('sales'), lakes: { ...own } })
    held[`${area} lines`] = await query(
      'SELECT * EXCLUDE (published_id, edition, source, "row") FROM sales ORDER BY ALL',
    )
  }
  const workDir = await temporaryDir('editions')
  for (const { area, path } of await shareSales({ lakes, workDir })) {
    lakes.find((one) => one.area === area)!.lakes['sales-elsewhere'] = path
    held[`${area} elsewhere`] = await withDuckDb(workDir, (db) =>
      db.json(sql`SELECT mutation, sale_id, idu, lot1, surface, repeat FROM ${parquet(path)} ORDER BY ALL`),
    )
  }
  for (const { area, lakes: own } of lakes) {
    const dir = await temporaryDir('editions-model')
    const written = await dvf.readModel!({
      area,
      lakes: own,
      lake: (kind) => own[kind]!,
      territory,
      files: new ReleaseFiles(new DataDir(dir), []),
      workDir: dir,
    })
    for (const { kind, path } of written) held[`${area} ${kind}`] = (await hashFile(path)).sha256
  }
  return held
}

describe('the same sales in whatever edition', () => {
  test('geolocated, raw in one file, and raw cut for each département: the same sales, figures and answers', async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (generated) => {
        // A département without a line has no file.
        const all: GeneratedSale[] = [...generated, ...AREAS.map(onlyIn)]
        const [geo, raw] = [await geolocated(all), await rawFile(all)]
        const expected = await released(() => Promise.resolve(geo))
        expect(await released(() => Promise.resolve(raw))).toEqual(expected)
        expect(await released(await national(all))).toEqual(expected)
      }),
      // Making a failing example smaller would take longer than the test may: it is shown as it was found.
      { numRuns: 4, endOnFailure: true },
    )
  })

  test('two sales of one day and price with one of another département between them are two', async () => {
    const house = { parcel: 1, lot: '', surface: 60, type: 'Maison' as const }
    const sold = (day: number, commune: (typeof COMMUNES)[number], parcel: number): GeneratedSale => ({
      day,
      price: 100_000,
      lines: [{ ...house, commune, parcel }],
    })
    const all = [sold(1, '01004', 1), sold(2, '69013', 1), sold(1, '01004', 2)]
    const count = async (source: FetchedSource) => {
      const { query } = await normalised(dvf, { area: '01' }, [source])
      return (await query('SELECT count(DISTINCT mutation)::INT FROM sales'))[0]![0]
    }
    expect(await count(await geolocated(all))).toBe(2)
    expect(await count(await rawFile(all))).toBe(2)
    expect(await count(await (await national(all))('01'))).toBe(2)
  })

  test('a part stays as it is when other lines come before it, and follows the lines of its sales elsewhere', async () => {
    const line = { parcel: 1, lot: '', surface: 60, type: 'Maison' as const }
    const over = (parcel: number): GeneratedSale[] => [
      onlyIn('01'),
      {
        day: 2,
        price: 300_000,
        lines: [
          { ...line, commune: '01033' },
          { ...line, commune: '69264', parcel },
        ],
      },
      onlyIn('69'),
    ]
    const sha = async (source: SourceOf, area: string) => (await source(area)).sha256
    const elsewhere = rawText([{ day: 1, price: 5000, lines: [{ ...line, commune: '69013' }] }]).split(
      '\n',
    )[1]!
    const first = await national(over(1))
    const moved = await national(over(1), elsewhere)
    const changed = await national(over(2))
    expect(await sha(moved, '01')).toBe(await sha(first, '01'))
    expect(await sha(moved, '69')).not.toBe(await sha(first, '69'))
    expect(await sha(changed, '01')).not.toBe(await sha(first, '01'))
  })
})

function onlyIn(area: string): GeneratedSale {
  const commune = COMMUNES.find((code) => code.startsWith(area))!
  return { day: 3, price: 50_000, lines: [{ commune, parcel: 9, lot: '', surface: 60, type: 'Maison' }] }
}
