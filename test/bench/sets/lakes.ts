import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'

export interface LakeFile {
  dataset: DatasetName
  kind: string
  path: string
  rows: number
}

/** Of a million parcels: how many have what, near what a département has. */
const PER_MILLION = {
  addresses: 550_000,
  footprints: 900_000,
  groups: 420_000,
  diagnostics: 380_000,
  coOwnerships: 12_000,
  rights: 260_000,
  establishments: 110_000,
  companies: 90_000,
} as const

/**
 * Lake files of every dataset but the cadastre and the sales, invented over the parcels of a lake file, with the columns that the wide rows are
 * made of. The same seed gives the same rows.
 */
export async function writeLakes(parcels: string, dir: string, seed: number): Promise<LakeFile[]> {
  return withDuckDb(dir, async (db) => {
    await db.run('SET preserve_insertion_order = true')
    await db.run(
      sql`CREATE TABLE spots AS SELECT row_number() OVER (ORDER BY idu) - 1 AS n, idu, commune FROM ${parquet(parcels)}`,
    )
    const [[count]] = (await db.all('SELECT count(*) FROM spots')) as [[unknown]]
    const written: LakeFile[] = []
    for (const { dataset, kind, query } of lakesOf(Number(count), seed)) {
      const path = `${dir}/${dataset}-${kind}.parquet`
      written.push({ dataset, kind, path, rows: await copy(db, query, path) })
    }
    return written
  })
}

const copy = (db: Database, query: string, path: string) =>
  db.run(
    sql`COPY (${new Sql(query)}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 10240)`,
  )

function lakesOf(parcels: number, seed: number) {
  const rows = (of: keyof typeof PER_MILLION) => Math.round((PER_MILLION[of] / 1e6) * parcels)
  const random = (n: number, below: number) => `((hash(i, ${n}, ${seed}) >> 1) % ${below})::BIGINT`
  /** A thing on a parcel drawn by chance: `i` is the thing, `idu` and `commune` those of the parcel. */
  const drawn = (of: keyof typeof PER_MILLION, salt: number) =>
    `(SELECT i, idu, commune FROM (SELECT i, ${random(salt, parcels)} AS n FROM range(${rows(of)}) t(i)) JOIN spots USING (n) ORDER BY i)`
  const street = random(11, 40)
  const banId = `concat(commune, '_', 1000 + ${street}, '_', lpad(i::VARCHAR, 7, '0'))`
  const siren = (i: string) => `lpad((100000000 + ${i})::VARCHAR, 9, '0')`
  const company = siren(random(12, rows('companies')))
  const lake = (dataset: DatasetName, kind: string, query: string) => ({ dataset, kind, query })
  return [
    lake('iris', 'parcel-iris', `SELECT idu, commune || '0101' AS iris FROM spots ORDER BY idu`),
    lake(
      'ban',
      'addresses',
      `SELECT ${banId} AS id, (1 + ${random(13, 200)})::INTEGER AS numero, NULL::VARCHAR AS rep, concat('Rue des Essais ', ${street}) AS nom_voie,
         '96000' AS code_postal, concat('Commune ', commune) AS nom_commune, commune FROM ${drawn('addresses', 10)}`,
    ),
    lake('ban', 'address-parcels', `SELECT ${banId} AS ban_id, idu FROM ${drawn('addresses', 10)}`),
    lake(
      'batiments',
      'footprint-parcels',
      `SELECT idu, (8 + ${random(21, 2000)} / 10)::DOUBLE AS ground, false AS light, 1.0::DOUBLE AS ratio FROM ${drawn('footprints', 20)}`,
    ),
    lake(
      'bdnb',
      'groups',
      `SELECT concat('bdnb-', i) AS group_id, (1850 + ${random(31, 175)})::INTEGER AS year, (1 + ${random(32, 12)})::INTEGER AS dwellings,
         (1 + ${random(33, 7)})::INTEGER AS floors, (3 + ${random(34, 200)} / 10)::DOUBLE AS height,
         ['Résidentiel individuel', 'Résidentiel collectif', 'Tertiaire', NULL][1 + ${random(35, 4)}] AS main_use FROM range(${rows('groups')}) t(i)`,
    ),
    lake('bdnb', 'building-parcels', `SELECT concat('bdnb-', i) AS id, idu FROM ${drawn('groups', 30)}`),
    lake(
      'dpe',
      'diagnostics',
      `SELECT concat('dpe-', i) AS "number", chr((65 + ${random(41, 7)})::INTEGER) AS energy_label,
         DATE '2021-07-01' + ${random(42, 1500)}::INTEGER AS established_on,
         (50 + ${random(43, 4000)} / 10)::DOUBLE AS final_per_m2 FROM range(${rows('diagnostics')}) t(i)`,
    ),
    lake('dpe', 'dpe-parcels', `SELECT concat('dpe-', i) AS "number", idu FROM ${drawn('diagnostics', 40)}`),
    lake(
      'rnic',
      'coproprietes',
      `SELECT concat('AA', i) AS "number", (2 + ${random(51, 80)})::INTEGER AS main_lots,
         ['professionnel', 'bénévole', 'aucun syndic'][1 + ${random(52, 3)}] AS manager_type FROM range(${rows('coOwnerships')}) t(i)`,
    ),
    lake(
      'rnic',
      'copropriete-parcels',
      `SELECT concat('AA', i) AS "number", idu FROM ${drawn('coOwnerships', 50)}`,
    ),
    lake(
      'owners',
      'parcel-rights',
      `SELECT idu, commune, ${company} AS titulaire, ${company} AS siren, NULL::VARCHAR AS numero_fictif, (${random(61, 10)})::VARCHAR AS groupe,
         '5710' AS forme, 'SARL' AS forme_abregee, concat('SOCIETE ', ${company}) AS denomination,
         CASE WHEN ${random(62, 10)} = 0 THEN 'G' ELSE 'P' END AS droit, 500 AS contenance, NULL::VARCHAR AS adresse, i AS "row"
       FROM ${drawn('rights', 60)}`,
    ),
    lake(
      'sirene',
      'companies',
      `SELECT ${siren('i')} AS siren, ${random(71, 20)} > 0 AS publiable, '5710' AS forme FROM range(${rows('companies')}) t(i)`,
    ),
    lake(
      'sirene',
      'establishments',
      `SELECT ${siren('i')} || '00010' AS siret, ${random(81, 20)} > 0 AS publiable, concat(lpad((1 + ${random(82, 98)})::VARCHAR, 2, '0'), '.10Z') AS naf,
         NULL::VARCHAR AS naf25, 'NAFRev2' AS nomenclature FROM range(${rows('establishments')}) t(i)`,
    ),
    lake(
      'sirene',
      'establishment-parcels',
      `SELECT ${siren('i')} || '00010' AS siret, idu FROM ${drawn('establishments', 80)}`,
    ),
  ] as const
}
