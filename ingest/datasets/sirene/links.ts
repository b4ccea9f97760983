import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import {
  columnsSql,
  joinSql,
  parquet,
  quoted,
  type Sql,
  sql,
  sqlOfFile,
} from '../../../formats/duckdb/sql.ts'
import { establishmentParcels } from '../../../shared/lake/files/sirene.ts'
import type { ReadModelInput } from '../../dataset.ts'
import type { ParcelLocator } from '../../links/parcel-locator.ts'
import linkByAddressSql from './link-by-address.sql'
import { STOCK_POINT } from './points.ts'
// Codes of `typeVoieEtablissement` and the words that the BAN writes in full (INSEE's nomenclature of street types).
import streetTypes from './street-types.json' with { type: 'json' }

/** Metres from a point to the parcel it is taken for when it lies in the street before it. */
const NEAR_METRES = 20

/**
 * How far a point's parcel can be trusted, by INSEE's quality: 11 number found in a sure street, 21 in a probable one; the stock's own
 * point says nothing. 12 and 22 stand anywhere along the street: they give no parcel.
 */
const TRUST: Readonly<Record<string, number>> = { '11': 0.9, '21': 0.7, [STOCK_POINT]: 0.6 }

const located = z.object({ siret: z.string(), lng: z.number(), lat: z.number(), qualite_xy: z.string() })

/**
 * Fills `links` (siret, idu, method, score, distance in metres): the parcels of each active establishment that may be shown, by its
 * address, else the one at its point. Nobody who opposed publication is there.
 */
export async function linkEstablishments(
  db: Database,
  locator: ParcelLocator,
  input: Pick<ReadModelInput, 'files' | 'area'>,
): Promise<void> {
  await db.run(sql`CREATE TABLE links (${columnsSql(establishmentParcels.table)})`)
  await linkByAddress(db, input)
  const found = await db.objects(
    `SELECT siret, lng, lat, qualite_xy FROM establishments
     WHERE ici AND publiable AND etat = 'A' AND lng IS NOT NULL AND siret NOT IN (SELECT siret FROM links) ORDER BY siret`,
  )
  const links = found.flatMap((object) => {
    const { siret, lng, lat, qualite_xy } = located.parse(object)
    const trust = TRUST[qualite_xy]
    const parcel = trust === undefined ? undefined : locator.locate(lng, lat, NEAR_METRES)
    if (trust === undefined || !parcel) return []
    const { idu, method, distanceMetres } = parcel
    return [[siret, idu, method, scoreOf(trust, distanceMetres), Math.round(distanceMetres * 100) / 100]]
  })
  await db.append('links', links)
}

/** Trust falls to its half at the farthest distance taken, two decimals. */
function scoreOf(trust: number, distanceMetres: number): number {
  return Math.round(trust * (1 - distanceMetres / NEAR_METRES / 2) * 100) / 100
}

/** Words that the register shortens inside names, where they can mean nothing else. */
const SHORTENED = { st: 'saint', ste: 'sainte', pte: 'porte' } as const

/** Text in the letters that street names are compared in: no accents, case or punctuation, one space between words. */
const folded = (text: Sql) =>
  Object.entries(SHORTENED).reduce(
    (folding, [short, word]) =>
      sql`regexp_replace(${folding}, ${quoted(`\\b${short}\\b`)}, ${quoted(word)}, 'g')`,
    sql`trim(regexp_replace(replace(replace(strip_accents(lower(${text})), 'œ', 'oe'), 'æ', 'ae'), '[^a-z0-9]+', ' ', 'g'))`,
  )

/** `bis` in the BAN of some communes, `b` in that of others, `B` or `BIS` in the register: the letter is compared. */
const repetition = (text: Sql) =>
  sql`CASE lower(coalesce(${text}, '')) WHEN 'bis' THEN 'b' WHEN 'ter' THEN 't' WHEN 'quater' THEN 'q' WHEN 'quinquies' THEN 'c'
    ELSE lower(coalesce(${text}, '')) END`

/** How far the parcel of an address can be trusted, by how the BAN's address was tied to it. */
const SCORE = sql`CASE l.method WHEN 'declared' THEN 1 WHEN 'contained' THEN 0.95 ELSE 0.75 END`

/**
 * Adds to `links` the active establishments of `establishments` whose address is one of the BAN, word for word: same commune, number,
 * repetition, type and name of street. They get the parcels of that address. Nothing happens where the release has no BAN.
 */
async function linkByAddress(
  db: Database,
  { files, area }: Pick<ReadModelInput, 'files' | 'area'>,
): Promise<void> {
  const addresses = files.path({ dataset: 'ban', role: 'lake', kind: 'addresses' }, area)
  const parcels = files.path({ dataset: 'ban', role: 'lake', kind: 'address-parcels' }, area)
  if (addresses === undefined || parcels === undefined) return
  const types = Object.entries(streetTypes).map(([code, words]) => sql`(${quoted(code)}, ${quoted(words)})`)
  await db.run(
    sqlOfFile(linkByAddressSql, {
      street_types: joinSql(types),
      ban_suffix: repetition(sql`rep`),
      ban_street: folded(sql`nom_voie`),
      ban_capitals: folded(sql`coalesce(nom_afnor, '')`),
      addresses: parquet(addresses),
      suffix: repetition(sql`repetition`),
      whole_street: folded(sql`concat_ws(' ', coalesce(t.words, type_voie), libelle_voie)`),
      short_street: folded(sql`concat_ws(' ', type_voie, libelle_voie)`),
      score: SCORE,
      parcels: parquet(parcels),
    }),
  )
}
