import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { supplementLayoutsOf } from './layouts.ts'
import { EXECUTIVES_SUPPLEMENT, ORGANIC, RGE, type Supplement } from './supplements.ts'

/** Bytes of the largest JSON object met: some companies have hundreds of powers. */
const LARGEST_OBJECT = 64 * 1024 * 1024

const objects = (paths: readonly string[], columns: Sql) =>
  sql`read_json([${quotedList(paths)}], format = 'auto', columns = {${columns}}, maximum_object_size = ${LARGEST_OBJECT})`

/** The objects of files whole, one JSON text a row: `json`. */
const wholeObjects = (paths: readonly string[]) =>
  sql`read_json_objects([${quotedList(paths)}], format = 'auto', maximum_object_size = ${LARGEST_OBJECT})`

/** Companies of a file of the RNE whose members are looked at: all have the same few, and each company may be megabytes. */
const FORMALITIES_LOOKED_AT = 10_000

/**
 * Compares the members of objects (SQL that gives `item`, JSON) with the layout of their kind, as `ColumnReport.check` does. A member that is
 * null in all of them is one that they do not have.
 */
async function checkMembers(
  db: Database,
  items: Sql,
  { url, kind, columns }: { url: string; kind: Supplement['kind']; columns: ColumnReport },
): Promise<void> {
  const found = await db.all(
    sql`SELECT DISTINCT "name" FROM (SELECT item, unnest(json_keys(item)) AS "name" FROM (${items}))
     WHERE json_extract_string(item, '/' || replace(replace("name", '~', '~0'), '/', '~1')) IS NOT NULL ORDER BY "name"`,
  )
  const names = found.map(([name]) => String(name))
  if (names.length > 0) columns.check(url, names, supplementLayoutsOf(kind))
}

/**
 * Fills the table `fields` from JSON: a file of the RNE (an array of formalities, or one a line), of Agence Bio (saved pages with
 * `items`, or an array of operators), or pages of the RGE list (`results`). Throws IngestError when it is none of them, and naming an essential
 * member that none of the objects has.
 */
export async function readSupplement(
  db: Database,
  paths: readonly string[],
  url: string,
  columns: ColumnReport,
): Promise<Supplement> {
  const check = (kind: Supplement['kind'], items: Sql) => checkMembers(db, items, { url, kind, columns })
  const [probe] = await db.all(
    sql`SELECT max(formality IS NOT NULL), max(items IS NOT NULL), max("numeroBio" IS NOT NULL), max(results IS NOT NULL)
     FROM ${objects(paths, sql`formality: 'JSON', items: 'JSON', numeroBio: 'JSON', results: 'JSON'`)}`,
  )
  const [formality, items, operator, results] = probe!
  if (formality === true) {
    await check(
      'executives',
      sql`SELECT json AS item FROM ${wholeObjects(paths)} LIMIT ${FORMALITIES_LOOKED_AT}`,
    )
    return readExecutives(db, paths)
  }
  if (results === true) {
    const lines = listed(paths, 'results')
    await check('rge', lines)
    return readQualifications(db, lines)
  }
  if (items === true || operator === true) {
    const operators =
      items === true ? listed(paths, 'items') : sql`SELECT json AS item FROM ${wholeObjects(paths)}`
    await check('organic', operators)
    return readOperators(db, operators)
  }
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
  return EXECUTIVES_SUPPLEMENT
}

/** SQL of the objects in the list that each page has under a name: `item`. */
function listed(paths: readonly string[], name: 'results' | 'items'): Sql {
  const list = ident(name)
  return sql`SELECT unnest(from_json(${list}, '["JSON"]')) AS item FROM ${objects(paths, sql`${list}: 'JSON'`)}`
}

/** One row a qualification. */
async function readQualifications(db: Database, lines: Sql): Promise<Supplement> {
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE fields AS SELECT row_number() OVER () AS "row", json_extract_string(item, '$.siret') AS siret,
       json_extract_string(item, '$.code_qualification') AS code FROM (${lines})`,
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
