import { mkdir } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { linkEstablishments } from './links.ts'

/** Names as they are published, and the letters that they are compared in. */
const BAN = { 'Rue de l’Été': 'rue de l ete', 'Avenue Foch': 'avenue foch', '-': '' } as const
const CAPITALS = { 'RUE DE L ETE': 'rue de l ete', 'AV FOCH': 'av foch' } as const
const TYPES = { RUE: 'rue', AV: 'avenue', XX: 'xx' } as const
const NAMES = { 'DE L ETE': 'de l ete', 'RUE DE L ETE': 'rue de l ete', FOCH: 'foch', '-': '' } as const
const keys = <K extends string>(of: Readonly<Record<K, string>>) => Object.keys(of) as K[]

const commune = fc.constantFrom('01001', '01002')
const number = fc.integer({ min: 1, max: 2 })
const address = fc.record({
  commune,
  number,
  name: fc.constantFrom(...keys(BAN)),
  capitals: fc.constantFrom(...keys(CAPITALS), null),
})
const establishment = fc.record({
  commune,
  number,
  type: fc.constantFrom(...keys(TYPES), null),
  name: fc.constantFrom(...keys(NAMES), null),
})
type Address = typeof address extends fc.Arbitrary<infer T> ? T : never
type Establishment = typeof establishment extends fc.Arbitrary<infer T> ? T : never

/** Whether an establishment is at an address, told pair by pair. */
function isAt(one: Establishment, at: Address): boolean {
  if (one.name === null || one.commune !== at.commune || one.number !== at.number) return false
  const name = NAMES[one.name]
  const written =
    one.type === null ? [name] : [TYPES[one.type], one.type.toLowerCase()].map((type) => `${type} ${name}`)
  const known: string[] = [BAN[at.name], at.capitals === null ? '' : CAPITALS[at.capitals]]
  return written.some((street) => street !== '' && known.includes(street))
}

const file = (kind: string): ReleaseFile => ({
  ...{ role: 'lake', dataset: 'ban', kind, area: '01', file: `${kind}.parquet` },
  ...{ sha256: '0'.repeat(64), bytes: 1, rows: 1 },
})
/** Nobody has a point here. */
const nowhere = {} as ParcelLocator

test('an establishment has the parcels of the addresses whose commune, number and street are its own', async () => {
  const dataDir = new DataDir(await temporaryDir('links'))
  await mkdir(dataDir.store(), { recursive: true })
  const files = new ReleaseFiles(dataDir, [file('addresses'), file('address-parcels')])
  await fc.assert(
    fc.asyncProperty(
      fc.array(address, { maxLength: 6 }),
      fc.array(establishment, { maxLength: 6 }),
      async (addresses, establishments) => {
        const links = await withDuckDb(dataDir.work(), async (db) => {
          await db.fill(
            'addresses',
            'id VARCHAR, commune VARCHAR, numero INTEGER, rep VARCHAR, nom_voie VARCHAR, nom_afnor VARCHAR',
            addresses.map((at, i) => [`a${i}`, at.commune, at.number, 'bis', at.name, at.capitals]),
          )
          await db.fill(
            'parcels',
            'ban_id VARCHAR, idu VARCHAR, method VARCHAR, distance_m DOUBLE',
            addresses.map((_, i) => [`a${i}`, `p${i}`, 'declared', 0]),
          )
          await db.fill(
            'establishments',
            `siret VARCHAR, commune VARCHAR, numero VARCHAR, repetition VARCHAR, type_voie VARCHAR, libelle_voie VARCHAR, etat VARCHAR,
             ici BOOLEAN, publiable BOOLEAN, lng DOUBLE, lat DOUBLE, qualite_xy VARCHAR`,
            establishments.map((one, i) => [
              ...[`e${i}`, one.commune, `0${one.number}`, 'B', one.type, one.name, 'A'],
              ...[true, true, null, null, null],
            ]),
          )
          await db.run(sql`COPY addresses TO ${quoted(dataDir.store('addresses.parquet'))} (FORMAT parquet)`)
          await db.run(
            sql`COPY parcels TO ${quoted(dataDir.store('address-parcels.parquet'))} (FORMAT parquet)`,
          )
          await linkEstablishments(db, nowhere, { files, area: '01' })
          return db.all('SELECT siret, idu, method, score FROM links ORDER BY siret, idu')
        })
        const expected = establishments.flatMap((one, e) =>
          addresses.flatMap((at, a) => (isAt(one, at) ? [[`e${e}`, `p${a}`, 'address', 1]] : [])),
        )
        expect(links).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})
