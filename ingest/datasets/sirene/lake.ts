import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, joinSql, parquet, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { establishmentFile, unitFile } from '../../../shared/lake/files/sirene.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { Stock } from './stock.ts'

/** What the register writes in place of what its holder opposed the publication of. */
const clean = (column: string) => sql`nullif(nullif(trim(${ident(column)}), ''), '[ND]')`

/** Dates of the year 4 or 3035 stand in the register: what no company can have is no date. */
const date = (column: string) => {
  const day = sql`TRY_CAST(${ident(column)} AS DATE)`
  return sql`CASE WHEN ${day} BETWEEN DATE '1600-01-01' AND DATE '2100-12-31' THEN CAST(${day} AS VARCHAR) END`
}

/** Text that tells who or where: NULL unless the company lets it be published. */
const shown = (expression: Sql) => sql`CASE WHEN publiable THEN ${expression} END`

/** What may be shown of everybody: every other column tells who or where, and is NULL unless the company lets it be published. */
const SHOWN_OF_ALL = {
  establishments: [
    ...[
      'siret',
      'siren',
      'publiable',
      'ici',
      'creation',
      'debut',
      'etat',
      'siege',
      'effectif',
      'annee_effectif',
    ],
    ...['libelle_commune', 'libelle_commune_etranger', 'libelle_pays', 'commune'],
    ...['naf', 'nomenclature', 'naf25', 'employeur'],
  ],
  units: [
    ...[
      'siren',
      'publiable',
      'creation',
      'effectif',
      'annee_effectif',
      'etat',
      'forme',
      'naf',
      'nomenclature',
      'naf25',
    ],
    ...['nic_siege', 'ess', 'mission', 'employeur', 'categorie', 'actifs'],
  ],
} as const satisfies {
  establishments: readonly (keyof typeof establishmentFile.table)[]
  units: readonly (keyof typeof unitFile.table)[]
}
const FILES = { establishments: establishmentFile, units: unitFile } as const
type SireneTable = keyof typeof FILES

const isShownOfAll = (table: SireneTable, column: string) =>
  SHOWN_OF_ALL[table].some((name) => name === column)

/** A column of the register under its own name. */
const cleaned = (table: SireneTable) => (column: string) =>
  isShownOfAll(table, column) ? clean(column) : shown(clean(column))

/** What opposition takes away from rows that are there already, as UPDATE sets it. */
const masked = (table: SireneTable) => {
  const hidden = Object.keys(FILES[table].table).filter((column) => !isShownOfAll(table, column))
  return joinSql([sql`publiable = false`, ...hidden.map((column) => sql`${ident(column)} = NULL`)])
}

/** `carryOver` puts rows of an older file into a table; without one, a view is enough, and its rows are not held a second time. */
const tableOrView = ({ previous }: Pick<NormaliseInput, 'previous'>) => (previous ? sql`TABLE` : sql`VIEW`)

/**
 * Makes `units`: the companies seen, decoded to clean columns. Of a company that opposed publication only what the register still shows is kept.
 */
export async function cleanUnits(db: Database, input: Pick<NormaliseInput, 'previous'>): Promise<void> {
  const columns = selectColumns(
    unitFile.table,
    {
      siren: sql`siren`,
      publiable: sql`publiable`,
      creation: date('creation'),
      nom_usuel: shown(sql`concat_ws(' ', ${clean('usuelle1')}, ${clean('usuelle2')}, ${clean('usuelle3')})`),
      actifs: sql`coalesce(actifs, 0)::INTEGER`,
    },
    cleaned('units'),
  )
  await db.run(
    sql`CREATE TEMP ${tableOrView(input)} units AS
     SELECT ${columns}
     FROM (SELECT *, coalesce(diffusion = 'O', false) AS publiable FROM unit_rows) LEFT JOIN active_counts USING (siren)`,
  )
}

/**
 * Makes `establishments`: those of the area (`ici`) and the head offices elsewhere. An establishment is shown when it and
 * its company are: an older file in which they had not opposed yet does not bring them back.
 */
export async function cleanEstablishments(
  db: Database,
  input: Pick<NormaliseInput, 'previous'>,
): Promise<void> {
  const columns = selectColumns(
    establishmentFile.table,
    {
      siret: sql`siret`,
      siren: sql`siren`,
      publiable: sql`publiable`,
      ici: sql`ici`,
      creation: date('creation'),
      debut: date('debut'),
      etat: sql`etat`,
      siege: sql`coalesce(siege, 'false') = 'true'`,
      enseigne: shown(
        sql`concat_ws(' ', ${clean('enseigne1')}, ${clean('enseigne2')}, ${clean('enseigne3')})`,
      ),
      lng: shown(sql`lng`),
      lat: shown(sql`lat`),
      qualite_xy: shown(sql`qualite`),
    },
    cleaned('establishments'),
  )
  await db.run(
    sql`CREATE TEMP ${tableOrView(input)} establishments AS
     SELECT ${columns}
     FROM (SELECT e.* EXCLUDE (commune, ici), k.commune, k.ici,
         coalesce(e.diffusion = 'O', false) AND coalesce(u.diffusion = 'O', u.siren IS NULL) AS publiable, p.lng, p.lat, p.qualite
       FROM (SELECT "row", commune, true AS ici FROM area_rows WHERE rule IS NULL
             UNION ALL SELECT "row", commune, false FROM head_offices) k
       JOIN found e USING ("row") LEFT JOIN unit_rows u ON u.siren = e.siren LEFT JOIN points p ON p.siret = e.siret)`,
  )
}

/**
 * Brings over the communes that were not asked for again from the lake already published, with their companies. Who has opposed
 * publication since, says the unit stock just read, is masked there too.
 */
export async function carryOver(
  db: Database,
  { previous, unit }: NormaliseInput,
  { relation }: Stock,
): Promise<void> {
  const before = previous?.lake
  if (!before?.establishments || !before.units) return
  const replaced = quotedList(unit.communes ?? [''])
  await db.run(
    sql`CREATE TEMP TABLE carried AS SELECT * FROM ${parquet(before.establishments)}
       WHERE ici AND commune NOT IN (${replaced}) AND siret NOT IN (SELECT siret FROM establishments WHERE ici);
     INSERT INTO carried SELECT * FROM ${parquet(before.establishments)}
       WHERE NOT ici AND siren IN (SELECT siren FROM carried) AND siret NOT IN (SELECT siret FROM establishments);
     DELETE FROM establishments WHERE NOT ici AND siret IN (SELECT siret FROM carried);
     CREATE TEMP TABLE carried_units AS SELECT * FROM ${parquet(before.units)}
       WHERE siren IN (SELECT siren FROM carried) AND siren NOT IN (SELECT siren FROM units);
     CREATE TEMP TABLE opposed AS SELECT u.siren FROM ${relation} u
       WHERE u.siren IN (SELECT siren FROM carried) AND coalesce(u.diffusion, '') <> 'O';
     UPDATE carried SET ${masked('establishments')} WHERE siren IN (SELECT siren FROM opposed);
     UPDATE carried_units SET ${masked('units')} WHERE siren IN (SELECT siren FROM opposed);
     INSERT INTO establishments SELECT * FROM carried;
     INSERT INTO units SELECT * FROM carried_units`,
  )
}

/** Writes both tables: establishments by commune, so that one of them can be read without the others, companies by their number. */
export async function writeSireneLake(db: Database, workDir: string): Promise<Written[]> {
  return [
    await writeLakeFile(
      db,
      workDir,
      'establishments',
      'SELECT * FROM establishments ORDER BY commune, siret',
    ),
    await writeLakeFile(db, workDir, 'units', 'SELECT * FROM units ORDER BY siren'),
  ]
}
