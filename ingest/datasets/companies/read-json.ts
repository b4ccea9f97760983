import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, quoted, type Sql, sql } from '../../pipeline/duckdb/sql.ts'
import { EXECUTIVES, ORGANIC, type Supplement } from './supplements.ts'

/** Bytes of the largest JSON object met: some companies have hundreds of powers. */
const LARGEST_OBJECT = 64 * 1024 * 1024

const objects = (path: string, columns: Sql) =>
  sql`read_json(${quoted(path)}, format = 'auto', columns = {${columns}}, maximum_object_size = ${LARGEST_OBJECT})`

/**
 * Fills the table `fields` from a JSON file of the RNE (an array of formalities, or one a line) or of Agence Bio (saved pages with
 * `items`, or an array of operators). Throws IngestError when it is neither.
 */
export async function readJson(db: Database, path: string, url: string): Promise<Supplement> {
  const [probe] = await db.all(
    sql`SELECT max(formality IS NOT NULL), max(items IS NOT NULL), max("numeroBio" IS NOT NULL)
     FROM ${objects(path, sql`formality: 'JSON', items: 'JSON', numeroBio: 'JSON'`)}`,
  )
  const [formality, items, operator] = probe!
  if (formality === true) return readExecutives(db, path)
  if (items === true)
    return readOperators(
      db,
      sql`SELECT unnest(from_json(items, '["JSON"]')) AS item FROM ${objects(path, sql`items: 'JSON'`)}`,
    )
  if (operator === true)
    return readOperators(
      db,
      sql`SELECT to_json(o) AS item FROM ${objects(path, sql`siret: 'VARCHAR', numeroBio: 'VARCHAR', certificats: 'JSON'`)} o`,
    )
  throw new IngestError(
    `${url} is neither a file of the RNE (objects with "formality") nor pages of Agence Bio (objects with "items" or "numeroBio")`,
  )
}

/**
 * One row an executive: `pouvoirs` of a company or a farm, or the sole trader in person. Powers marked inactive are past ones;
 * companies that opposed publication (`diffusionINSEE`) give none. Of a birth date only year and month are read.
 */
async function readExecutives(db: Database, path: string): Promise<Supplement> {
  const text = (from: string, at: string) =>
    sql`nullif(trim(json_extract_string(${ident(from)}, ${quoted(at)})), '')`
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE fields AS
     WITH formalities AS (SELECT row_number() OVER () AS "row", coalesce(siren, ${text('formality', '$.siren')}) AS siren, formality
         FROM ${objects(path, sql`siren: 'VARCHAR', formality: 'JSON'`)}
         WHERE coalesce(${text('formality', '$.diffusionINSEE')}, 'O') = 'O'),
     powers AS (SELECT "row", siren, unnest(from_json(coalesce(
           json_extract(formality, '$.content.personneMorale.composition.pouvoirs'),
           json_extract(formality, '$.content.exploitation.composition.pouvoirs'), '[]'), '["JSON"]')) AS power FROM formalities),
     persons AS (SELECT "row", siren, json_extract(formality, '$.content.personnePhysique.identite.entrepreneur.descriptionPersonne') AS person FROM formalities)
     SELECT "row", siren, row_number() OVER (PARTITION BY siren ORDER BY "row") AS nth, * EXCLUDE ("row", siren) FROM (
       SELECT "row", siren, CASE WHEN ${text('power', '$.typeDePersonne')} = 'ENTREPRISE' THEN 'company' ELSE 'person' END AS kind,
         coalesce(${text('power', '$.individu.descriptionPersonne.nomUsage')}, ${text('power', '$.individu.descriptionPersonne.nom')},
           ${text('power', '$.entreprise.denomination')}) AS name,
         array_to_string(from_json(json_extract(power, '$.individu.descriptionPersonne.prenoms'), '["VARCHAR"]'), ' ') AS first_names,
         left(${text('power', '$.individu.descriptionPersonne.dateDeNaissance')}, 7) AS birth_month,
         ${text('power', '$.entreprise.siren')} AS executive_siren,
         coalesce(${text('power', '$.roleEntreprise')}, ${text('power', '$.individu.descriptionPersonne.role')}, ${text('power', '$.entreprise.roleEntreprise')}) AS role
       FROM powers WHERE json_extract_string(power, '$.actif') IS DISTINCT FROM 'false'
       UNION ALL SELECT "row", siren, 'person', coalesce(${text('person', '$.nomUsage')}, ${text('person', '$.nom')}),
         array_to_string(from_json(json_extract(person, '$.prenoms'), '["VARCHAR"]'), ' '), left(${text('person', '$.dateDeNaissance')}, 7), NULL, '101'
       FROM persons WHERE ${text('person', '$.nom')} IS NOT NULL)
     WHERE name IS NOT NULL`,
  )
  return EXECUTIVES
}

/** One row an operator; certified when one of its certificates is engaged. */
async function readOperators(db: Database, items: Sql): Promise<Supplement> {
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE fields AS SELECT row_number() OVER () AS "row", json_extract_string(item, '$.siret') AS siret,
       coalesce(json_extract_string(item, '$.numeroBio'), '') AS number,
       list_contains(coalesce(from_json(json_extract(item, '$.certificats[*].etatCertification'), '["VARCHAR"]'), []), 'ENGAGEE') AS certified
     FROM (${items})`,
  )
  return ORGANIC
}
