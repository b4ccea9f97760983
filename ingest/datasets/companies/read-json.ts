import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, quoted, quotedList, type Sql, sql } from '../../pipeline/duckdb/sql.ts'
import { EXECUTIVES, ORGANIC, RGE, type Supplement } from './supplements.ts'

/** Bytes of the largest JSON object met: some companies have hundreds of powers. */
const LARGEST_OBJECT = 64 * 1024 * 1024

const objects = (paths: readonly string[], columns: Sql) =>
  sql`read_json([${quotedList(paths)}], format = 'auto', columns = {${columns}}, maximum_object_size = ${LARGEST_OBJECT})`

/**
 * Fills the table `fields` from JSON: a file of the RNE (an array of formalities, or one a line), of Agence Bio (saved pages with
 * `items`, or an array of operators), or pages of the RGE list (`results`). Throws IngestError when it is none of them.
 */
export async function readJson(db: Database, paths: readonly string[], url: string): Promise<Supplement> {
  const [probe] = await db.all(
    sql`SELECT max(formality IS NOT NULL), max(items IS NOT NULL), max("numeroBio" IS NOT NULL), max(results IS NOT NULL)
     FROM ${objects(paths, sql`formality: 'JSON', items: 'JSON', numeroBio: 'JSON', results: 'JSON'`)}`,
  )
  const [formality, items, operator, results] = probe!
  if (formality === true) return readExecutives(db, paths)
  if (results === true) return readQualifications(db, paths, url)
  if (items === true)
    return readOperators(
      db,
      sql`SELECT unnest(from_json(items, '["JSON"]')) AS item FROM ${objects(paths, sql`items: 'JSON'`)}`,
    )
  if (operator === true)
    return readOperators(
      db,
      sql`SELECT to_json(o) AS item FROM ${objects(paths, sql`siret: 'VARCHAR', numeroBio: 'VARCHAR', certificats: 'JSON'`)} o`,
    )
  throw new IngestError(
    `${url} is neither a file of the RNE (objects with "formality"), nor pages of Agence Bio ("items" or "numeroBio"), nor pages of the RGE list ("results")`,
  )
}

/**
 * One row an executive: `pouvoirs` of a company or a farm, or the sole trader in person. Powers marked inactive are past ones;
 * companies that opposed publication (`diffusionINSEE`) give none. Of a birth date only year and month are read.
 */
async function readExecutives(db: Database, paths: readonly string[]): Promise<Supplement> {
  const text = (from: string, at: string) =>
    sql`nullif(trim(json_extract_string(${ident(from)}, ${quoted(at)})), '')`
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE fields AS
     WITH formalities AS (SELECT row_number() OVER () AS "row", coalesce(siren, ${text('formality', '$.siren')}) AS siren, formality,
           TRY_CAST("updatedAt"[1:10] AS DATE) AS updated_on
         FROM ${objects(paths, sql`siren: 'VARCHAR', "updatedAt": 'VARCHAR', formality: 'JSON'`)}
         WHERE coalesce(${text('formality', '$.diffusionINSEE')}, 'O') = 'O'),
     powers AS (SELECT "row", siren, updated_on, unnest(from_json(coalesce(
           json_extract(formality, '$.content.personneMorale.composition.pouvoirs'),
           json_extract(formality, '$.content.exploitation.composition.pouvoirs'), '[]'), '["JSON"]')) AS power FROM formalities),
     persons AS (SELECT "row", siren, updated_on, json_extract(formality, '$.content.personnePhysique.identite.entrepreneur.descriptionPersonne') AS person FROM formalities)
     SELECT "row", siren, row_number() OVER (PARTITION BY siren ORDER BY "row") AS nth, * EXCLUDE ("row", siren) FROM (
       SELECT "row", siren, updated_on, CASE WHEN ${text('power', '$.typeDePersonne')} = 'ENTREPRISE' THEN 'company' ELSE 'person' END AS kind,
         coalesce(${text('power', '$.individu.descriptionPersonne.nomUsage')}, ${text('power', '$.individu.descriptionPersonne.nom')},
           ${text('power', '$.entreprise.denomination')}) AS name,
         array_to_string(from_json(json_extract(power, '$.individu.descriptionPersonne.prenoms'), '["VARCHAR"]'), ' ') AS first_names,
         left(${text('power', '$.individu.descriptionPersonne.dateDeNaissance')}, 7) AS birth_month,
         ${text('power', '$.entreprise.siren')} AS executive_siren,
         coalesce(${text('power', '$.roleEntreprise')}, ${text('power', '$.individu.descriptionPersonne.role')}, ${text('power', '$.entreprise.roleEntreprise')}) AS role
       FROM powers WHERE json_extract_string(power, '$.actif') IS DISTINCT FROM 'false'
       UNION ALL SELECT "row", siren, updated_on, 'person', coalesce(${text('person', '$.nomUsage')}, ${text('person', '$.nom')}),
         array_to_string(from_json(json_extract(person, '$.prenoms'), '["VARCHAR"]'), ' '), left(${text('person', '$.dateDeNaissance')}, 7), NULL, '101'
       FROM persons WHERE ${text('person', '$.nom')} IS NOT NULL)
     WHERE name IS NOT NULL`,
  )
  return EXECUTIVES
}

/** One row a qualification. The portal leaves out what a line does not have: a column that is in no line has vanished. */
async function readQualifications(db: Database, paths: readonly string[], url: string): Promise<Supplement> {
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE fields AS SELECT row_number() OVER () AS "row", json_extract_string(item, '$.siret') AS siret,
       json_extract_string(item, '$.code_qualification') AS code
     FROM (SELECT unnest(from_json(results, '["JSON"]')) AS item FROM ${objects(paths, sql`results: 'JSON'`)})`,
  )
  const [found] = await db.all(sql`SELECT count(*), count(siret), count(code) FROM fields`)
  const [rows, sirets, codes] = found!.map(Number)
  if (rows! > 0 && (sirets === 0 || codes === 0))
    throw new IngestError(
      `${url}: no line has ${sirets === 0 ? 'siret' : 'code_qualification'}. The column has vanished or has another name: nothing was published`,
    )
  return RGE
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
