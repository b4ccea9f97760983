import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReadModelInput } from '../../../dataset.ts'
import { sqlPath } from '../../../pipeline/duckdb/duckdb.ts'
import { STREET_TYPES } from './street-types.ts'

/** Words that the register shortens inside names, where they can mean nothing else. */
const SHORTENED = { st: 'saint', ste: 'sainte', pte: 'porte' } as const

/** Text in the letters that street names are compared in: no accents, case or punctuation, one space between words. */
const folded = (text: string) =>
  Object.entries(SHORTENED).reduce(
    (sql, [short, word]) => `regexp_replace(${sql}, '\\b${short}\\b', '${word}', 'g')`,
    `trim(regexp_replace(replace(replace(strip_accents(lower(${text})), 'œ', 'oe'), 'æ', 'ae'), '[^a-z0-9]+', ' ', 'g'))`,
  )

/** `bis` in the BAN of some communes, `b` in that of others, `B` or `BIS` in the register: the letter is compared. */
const repetition = (text: string) =>
  `CASE lower(coalesce(${text}, '')) WHEN 'bis' THEN 'b' WHEN 'ter' THEN 't' WHEN 'quater' THEN 'q' WHEN 'quinquies' THEN 'c'
    ELSE lower(coalesce(${text}, '')) END`

/** How far the parcel of an address can be trusted, by how the BAN's address was tied to it. */
const SCORE = "CASE l.method WHEN 'declared' THEN 1 WHEN 'contained' THEN 0.95 ELSE 0.75 END"

/**
 * Adds to `links` the active establishments of `establishments` whose address is one of the BAN, word for word: same commune, number,
 * repetition, type and name of street. They get the parcels of that address. Nothing happens where the release has no BAN.
 */
export async function linkByAddress(
  connection: DuckDBConnection,
  { files, area }: Pick<ReadModelInput, 'files' | 'area'>,
): Promise<void> {
  const addresses = files.path({ dataset: 'ban', role: 'lake', kind: 'addresses' }, area)
  const parcels = files.path({ dataset: 'ban', role: 'lake', kind: 'address-parcels' }, area)
  if (addresses === undefined || parcels === undefined) return
  const types = Object.entries(STREET_TYPES).map(([code, words]) => `(${sqlPath(code)}, ${sqlPath(words)})`)
  await connection.run(
    `INSERT INTO links
     WITH types(code, words) AS (VALUES ${types.join(', ')}),
     ban AS (SELECT id, commune, CAST(numero AS VARCHAR) AS numero, ${repetition('rep')} AS rep, street
       FROM (SELECT *, unnest(list_distinct([${folded('nom_voie')}, ${folded("coalesce(nom_afnor, '')")}])) AS street
             FROM read_parquet(${sqlPath(addresses)})) WHERE street <> ''),
     register AS (SELECT siret, commune, ltrim(regexp_extract(numero, '^[0-9]+'), '0') AS numero, ${repetition('repetition')} AS rep,
         unnest(list_distinct([${folded("concat_ws(' ', coalesce(t.words, type_voie), libelle_voie)")},
           ${folded("concat_ws(' ', type_voie, libelle_voie)")}])) AS street
       FROM establishments e LEFT JOIN types t ON t.code = e.type_voie
       WHERE ici AND publiable AND etat = 'A' AND numero IS NOT NULL AND libelle_voie IS NOT NULL)
     SELECT r.siret, l.idu, 'address', max(${SCORE}), min(l.distance_m)
     FROM register r JOIN ban b USING (commune, numero, rep, street)
     JOIN read_parquet(${sqlPath(parcels)}) l ON l.ban_id = b.id
     GROUP BY r.siret, l.idu`,
  )
}
