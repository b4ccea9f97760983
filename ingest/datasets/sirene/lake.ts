import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput, Written } from '../../dataset.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import type { Stock } from './stock.ts'

/** What the register writes in place of what its holder opposed the publication of. */
const clean = (column: string) => `nullif(nullif(trim(${column}), ''), '[ND]')`

/** Dates of the year 4 or 3035 stand in the register: what no company can have is no date. */
const date = (column: string) =>
  `CASE WHEN TRY_CAST(${column} AS DATE) BETWEEN DATE '1600-01-01' AND DATE '2100-12-31' THEN CAST(TRY_CAST(${column} AS DATE) AS VARCHAR) END`

/** Text that tells who or where: NULL unless the company lets it be published. */
const shown = (expression: string) => `CASE WHEN publiable THEN ${expression} END`

/**
 * Fills `units`: the companies seen, decoded to clean columns. Whoever opposed publication keeps only what the register still shows.
 */
export async function cleanUnits(connection: DuckDBConnection): Promise<void> {
  const text = (name: string) => `${shown(clean(name))} AS ${name}`
  await connection.run(
    `CREATE TEMP TABLE units AS
     SELECT siren, publiable, ${date('creation')} AS creation, ${text('sigle')}, ${text('prenom1')}, ${text('prenom_usuel')},
       ${text('pseudonyme')}, ${text('association')}, ${clean('effectif')} AS effectif, ${clean('annee_effectif')} AS annee_effectif,
       ${clean('etat')} AS etat, ${text('nom')}, ${text('nom_usage')}, ${text('denomination')},
       ${shown(`concat_ws(' ', ${clean('usuelle1')}, ${clean('usuelle2')}, ${clean('usuelle3')})`)} AS nom_usuel,
       ${clean('forme')} AS forme, ${clean('naf')} AS naf, ${clean('nomenclature')} AS nomenclature, ${clean('naf25')} AS naf25,
       ${clean('nic_siege')} AS nic_siege, ${clean('ess')} AS ess, ${clean('mission')} AS mission, ${clean('employeur')} AS employeur,
       ${clean('categorie')} AS categorie, coalesce(actifs, 0)::INTEGER AS actifs
     FROM (SELECT *, coalesce(diffusion = 'O', false) AS publiable FROM unit_rows) LEFT JOIN active_counts USING (siren)`,
  )
}

/**
 * Fills `establishments`: those of the area (`ici`) and the head offices elsewhere. An establishment is shown when it and
 * its company are: an older file in which they had not opposed yet does not bring them back.
 */
export async function cleanEstablishments(connection: DuckDBConnection): Promise<void> {
  const text = (name: string) => `${shown(clean(name))} AS ${name}`
  const columns = `"row", siren, siret, diffusion, creation, effectif, annee_effectif, complement, numero, repetition, dernier_numero, type_voie,
    libelle_voie, code_postal, libelle_commune, libelle_commune_etranger, libelle_pays, id_adresse, commune, etat, siege, debut,
    enseigne1, enseigne2, enseigne3, nom_usuel, naf, nomenclature, naf25, employeur`
  await connection.run(
    `CREATE TEMP TABLE establishments AS
     SELECT siret, siren, publiable, ici, ${date('creation')} AS creation, ${date('debut')} AS debut, etat, coalesce(siege, 'false') = 'true' AS siege,
       ${clean('effectif')} AS effectif, ${clean('annee_effectif')} AS annee_effectif, ${text('complement')}, ${text('numero')}, ${text('repetition')},
       ${text('dernier_numero')}, ${text('type_voie')}, ${text('libelle_voie')}, ${text('code_postal')}, ${clean('libelle_commune')} AS libelle_commune,
       ${clean('libelle_commune_etranger')} AS libelle_commune_etranger, ${clean('libelle_pays')} AS libelle_pays, ${text('id_adresse')},
       ${clean('commune')} AS commune, ${shown(`concat_ws(' ', ${clean('enseigne1')}, ${clean('enseigne2')}, ${clean('enseigne3')})`)} AS enseigne,
       ${text('nom_usuel')}, ${clean('naf')} AS naf, ${clean('nomenclature')} AS nomenclature, ${clean('naf25')} AS naf25,
       ${clean('employeur')} AS employeur, ${shown('lng')} AS lng, ${shown('lat')} AS lat, ${shown('qualite')} AS qualite_xy
     FROM (SELECT e.*, coalesce(e.diffusion = 'O', false) AND coalesce(u.publiable, true) AS publiable, p.lng, p.lat, p.qualite
       FROM (SELECT ${columns}, true AS ici FROM area_rows WHERE rule IS NULL
             UNION ALL SELECT ${columns}, false FROM head_offices) e
       LEFT JOIN units u USING (siren) LEFT JOIN points p USING (siret))`,
  )
}

/**
 * Brings over the communes that were not asked for again from the lake already published, with their companies. Who has opposed
 * publication since, says the unit stock just read, is masked there too.
 */
export async function carryOver(
  connection: DuckDBConnection,
  { previous, unit }: NormaliseInput,
  { relation }: Stock,
): Promise<void> {
  const before = previous?.lake
  if (!before?.establishments || !before.units) return
  const replaced = `(SELECT unnest(string_split('${(unit.communes ?? []).join(',')}', ',')))`
  await connection.run(
    `CREATE TEMP TABLE carried AS SELECT * FROM read_parquet(${sqlPath(before.establishments)})
       WHERE ici AND commune NOT IN ${replaced} AND siret NOT IN (SELECT siret FROM establishments WHERE ici);
     INSERT INTO carried SELECT * FROM read_parquet(${sqlPath(before.establishments)})
       WHERE NOT ici AND siren IN (SELECT siren FROM carried) AND siret NOT IN (SELECT siret FROM establishments);
     DELETE FROM establishments WHERE NOT ici AND siret IN (SELECT siret FROM carried);
     CREATE TEMP TABLE carried_units AS SELECT * FROM read_parquet(${sqlPath(before.units)})
       WHERE siren IN (SELECT siren FROM carried) AND siren NOT IN (SELECT siren FROM units);
     CREATE TEMP TABLE opposed AS SELECT u.siren FROM ${relation} u
       WHERE u.siren IN (SELECT siren FROM carried) AND coalesce(u.diffusion, '') <> 'O';
     UPDATE carried SET publiable = false, complement = NULL, numero = NULL, repetition = NULL, dernier_numero = NULL,
       type_voie = NULL, libelle_voie = NULL, code_postal = NULL, id_adresse = NULL, enseigne = NULL, nom_usuel = NULL,
       lng = NULL, lat = NULL, qualite_xy = NULL WHERE siren IN (SELECT siren FROM opposed);
     UPDATE carried_units SET publiable = false, sigle = NULL, prenom1 = NULL, prenom_usuel = NULL, pseudonyme = NULL,
       association = NULL, nom = NULL, nom_usage = NULL, denomination = NULL, nom_usuel = NULL WHERE siren IN (SELECT siren FROM opposed);
     INSERT INTO establishments SELECT * FROM carried;
     INSERT INTO units SELECT * FROM carried_units`,
  )
}

/** Writes both tables, each sorted by its number. */
export async function writeLake(connection: DuckDBConnection, workDir: string): Promise<Written[]> {
  return [
    await writeLakeFile(connection, workDir, 'establishments', 'SELECT * FROM establishments ORDER BY siret'),
    await writeLakeFile(connection, workDir, 'units', 'SELECT * FROM units ORDER BY siren'),
  ]
}
