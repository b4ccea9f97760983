import { join } from 'node:path'
import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, joinSql, parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { companyCards, companyEstablishments } from '../../../shared/documents/companies.ts'
import { companyListFile } from '../../../shared/lake/files/sirene.ts'
import type { GatherInput } from '../../dataset.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { describeCompany, type UnitRow, unitName, unitRow } from './card.ts'
import {
  describeEstablishment,
  establishmentRow,
  establishmentSelection,
  type HeadOfficeRow,
  headOfficeRow,
} from './establishment.ts'
import { NameIndex } from './name-index.ts'

/** La Poste has ten thousand establishments: a record lists the largest of them and counts them all. */
const MAX_ESTABLISHMENTS = 200

/** Gathers the companies seen in any area: documents by SIREN (`company`). */
export async function gatherCards({ files, workDir }: GatherInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    await openLakes(db, files)
    return [await writeCards(db, workDir)]
  })
}

/** Gathers an index of their names (`company-words`, `company-beginnings`), and the list of them as Parquet (`companies`). */
export async function gatherNames({ files, workDir }: GatherInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    await openLakes(db, files)
    const words = await writeNames(db, workDir)
    const list = await writeLakeFile(
      db,
      workDir,
      'companies',
      sql`SELECT ${selectColumns(companyListFile.table)} FROM ${once(sql`all_units`, sql`siren`)} ORDER BY siren`,
    )
    return [...words, list]
  })
}

/** Gathers the establishments of each of them: documents by SIREN (`company-establishments`). */
export async function gatherEstablishments({ files, workDir }: GatherInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    await openLakes(db, files)
    return [await writeEstablishments(db, workDir)]
  })
}

/** Opens what all areas hold, each row with the number of its area. */
async function openLakes(db: Database, files: GatherInput['files']): Promise<void> {
  const lakes = (kind: string) =>
    parquet(...files.all({ dataset: 'sirene', role: 'lake', kind }).map(({ path }) => path))
  await db.run(
    sql`CREATE TEMP VIEW all_units AS SELECT *, file_index AS area FROM ${lakes('units')};
       CREATE TEMP VIEW all_establishments AS SELECT *, file_index AS area FROM ${lakes('establishments')}`,
  )
}

const headOffice = Object.fromEntries(
  Object.entries(headOfficeRow.shape).map(([name, type]) => [`s_${name}`, type.nullable()]),
)
const HEAD_OFFICE_COLUMNS = Object.keys(headOfficeRow.shape).map((name) => [name, `s_${name}`] as const)
// One object: an intersection of two is a hundred times slower to check.
const unitWithHeadOffice = z.object({ ...unitRow.shape, ...headOffice })

/**
 * Of rows that several areas hold one: where they differ, that of the company that opposed publication holds, then that of the first area. Most are held by
 * one area alone, so that what chooses is narrow; a window over all columns does not fit into memory.
 */
const once = (from: Sql, key: Sql) =>
  sql`(SELECT a.* FROM ${from} a LEFT JOIN (SELECT ${key}, arg_min(area, {publiable: publiable, area: area}) AS chosen
     FROM ${from} GROUP BY ${key} HAVING count(*) > 1) USING (${key}) WHERE chosen IS NULL OR area = chosen)`

/** Companies and head offices are reduced to one each before they are joined: of a company in all départements 95 copies would meet 95. */
async function writeCards(db: Database, workDir: string): Promise<Written> {
  const file = new DocumentFile(companyCards, workDir)
  const units = joinSql(Object.keys(unitRow.shape).map((name) => sql`u.${ident(name)}`))
  const headOfficeColumns = joinSql(
    HEAD_OFFICE_COLUMNS.map(([name, joined]) => sql`s.${ident(name)} AS ${ident(joined)}`),
  )
  const rows = streamAs(
    db,
    sql`SELECT ${units}, ${headOfficeColumns} FROM ${once(sql`all_units`, sql`siren`)} u
       LEFT JOIN ${once(sql`(SELECT * FROM all_establishments WHERE siege)`, sql`siret`)} s
       ON s.siren = u.siren AND s.siret = u.siren || u.nic_siege
     ORDER BY u.siren`,
    unitWithHeadOffice,
  )
  for await (const row of rows) file.put(companyCards.key(row.siren), describeCompany(row, headOfficeOf(row)))
  return file.close()
}

const named = unitRow.pick({
  siren: true,
  ...{ denomination: true, sigle: true, nom_usuel: true, pseudonyme: true },
  ...{ prenom1: true, prenom_usuel: true, nom: true, nom_usage: true },
  ...{ etat: true, effectif: true },
})

/** The names of who let them be published, in no order: the index sorts them. */
async function writeNames(db: Database, workDir: string): Promise<Written[]> {
  const names = new NameIndex(join(workDir, 'names.tsv'))
  const rows = streamAs(db, sql`SELECT * FROM ${once(sql`all_units`, sql`siren`)} WHERE publiable`, named)
  for await (const row of rows)
    await names.add(row.siren, [unitName(row), row.sigle, row.nom_usuel], importance(row))
  await names.end()
  return names.write(db, workDir)
}

function headOfficeOf(row: Record<string, unknown>): HeadOfficeRow | undefined {
  if (row.s_siret === null) return undefined
  // Thirty million times for France: a list of pairs in between takes as long as the check.
  const columns: Record<string, unknown> = {}
  for (const [name, joined] of HEAD_OFFICE_COLUMNS) columns[name] = row[joined]
  return headOfficeRow.parse(columns)
}

/** Brackets of headcount from the smallest to the largest. */
const BRACKETS = [
  ...['NN', '00', '01', '02', '03', '11', '12', '21', '22'],
  ...['31', '32', '41', '42', '51', '52', '53'],
]

/** Rank of a company among those with the same words: 0 comes first. Active before ceased, then the larger. */
function importance({ etat, effectif }: Pick<UnitRow, 'etat' | 'effectif'>): number {
  const size = effectif === null ? -1 : BRACKETS.indexOf(effectif)
  return (etat === 'A' ? 0 : 50) + BRACKETS.length - 1 - size
}

async function writeEstablishments(db: Database, workDir: string): Promise<Written> {
  const rows = streamAs(
    db,
    sql`SELECT ${establishmentSelection(sql`e`)}, coalesce(n.actifs, 0) AS actifs
     FROM all_establishments e LEFT JOIN (SELECT siren, max(actifs) AS actifs FROM all_units GROUP BY siren) n USING (siren)
     WHERE e.etat = 'A' ORDER BY e.siren, NOT e.siege, e.effectif = 'NN', e.effectif DESC NULLS LAST, e.siret, e.publiable`,
    establishmentRow.extend({ actifs: z.number() }),
  )
  const file = new DocumentFile(companyEstablishments, workDir)
  for await (const [siren, all] of groupsOf(rows, (row) => row.siren)) {
    // An establishment that several areas hold comes once from each.
    const own = all.filter((row, i) => row.siret !== all[i - 1]?.siret)
    const list = own.slice(0, MAX_ESTABLISHMENTS).map(describeEstablishment)
    const establishments = {
      activeCount: Math.max(all[0].actifs, own.length),
      loadedCount: own.length,
      returned: list.length,
      limit: MAX_ESTABLISHMENTS,
      truncated: own.length > list.length,
      list,
    }
    file.put(companyEstablishments.key(siren), { establishments })
  }
  return file.close()
}
