import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { ident, joinSql, parquet, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import {
  certificationLists,
  companyAccounts,
  companyCertifications,
  companyExecutives,
  companyOrganic,
  executivesUpdate,
} from '../../../shared/documents/companies.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import roles from './roles.json' with { type: 'json' }

/**
 * Documents by SIREN: `company-accounts`, `company-certifications` (whose key `*` tells which lists were loaded), `company-executives` and
 * `company-organic`, each only when its files are there. With a SIRENE loaded, only for the companies seen in it.
 */
export async function readModel({ files, lakes, workDir }: ReadModelInput): Promise<Written[]> {
  return withDuckDb(workDir, async (db) => {
    const seen = files.path({ dataset: 'sirene', role: 'lake', kind: 'companies' }, 'france')
    const from = (kind: string, siren: Sql) =>
      sql`(SELECT * FROM ${parquet(lakes[kind]!)} ${seen ? sql`WHERE ${siren} IN (SELECT siren FROM ${parquet(seen)})` : sql``})`
    const written: Written[] = []
    const has = (kind: string) => lakes[kind] !== undefined
    if (has('accounts')) written.push(await writeAccounts(db, workDir, from('accounts', sql`siren`)))
    if (has('executives')) written.push(await writeExecutives(db, workDir, from('executives', sql`siren`)))
    if (has('organic')) written.push(await writeOrganic(db, workDir, from('organic', sql`siret[1:9]`)))
    const lists = Object.keys(CERTIFICATIONS).filter(has)
    if (lists.length > 0) written.push(await writeCertifications(db, workDir, lists, from))
    return written
  })
}

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  K: 'Comptes consolidés',
  C: 'Comptes complets',
  S: 'Comptes simplifiés',
}

/** Consolidated accounts before a company's own; then the latest; then the fuller; a line given again replaces the earlier one. */
async function writeAccounts(db: Database, workDir: string, from: Sql): Promise<Written> {
  const rows = streamAs(
    db,
    sql`SELECT siren, CAST(closed AS VARCHAR) AS closed, type, turnover, net_result FROM ${from}
     QUALIFY row_number() OVER (PARTITION BY siren ORDER BY type = 'K' DESC, closed DESC, type, "row" DESC) = 1 ORDER BY siren`,
    z.object({
      siren: z.string(),
      closed: z.string(),
      type: z.string(),
      turnover: z.number().nullable(),
      net_result: z.number().nullable(),
    }),
  )
  const file = new DocumentFile(companyAccounts, workDir)
  for await (const { siren, closed, type, turnover, net_result } of rows)
    file.put(companyAccounts.key(siren), {
      closedOn: closed,
      type: { code: type, label: ACCOUNT_TYPES[type] ?? null },
      turnover,
      netResult: net_result,
    })
  return file.close()
}

/** Roles of executives by code: nomenclature `roleEntreprise` of INPI's dictionary of RNE data. */
const ROLES: Readonly<Record<string, string>> = roles

const executiveRow = z.object({
  siren: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string().nullable(),
  first_names: z.string().nullable(),
  birth_month: z.string().nullable(),
  executive_siren: z.string().nullable(),
  role: z.string().nullable(),
})

async function writeExecutives(db: Database, workDir: string, from: Sql): Promise<Written> {
  // A lake that an older version wrote has no day of update.
  const lake = sql`(SELECT * FROM ${from} UNION ALL BY NAME SELECT NULL::DATE AS updated_on WHERE false)`
  const columns = joinSql(Object.keys(executiveRow.shape).map(ident))
  const rows = streamAs(db, sql`SELECT ${columns} FROM ${lake} ORDER BY siren, nth`, executiveRow)
  const file = new DocumentFile(companyExecutives, workDir)
  const newest = await db.value(sql`SELECT CAST(max(updated_on) AS VARCHAR) FROM ${lake}`)
  // First, because keys must ascend and `*` sorts before every SIREN.
  file.putOther(executivesUpdate, executivesUpdate.key(), {
    updatedOn: typeof newest === 'string' ? newest : null,
  })
  for await (const [siren, all] of groupsOf(rows, (row) => row.siren))
    file.put(
      companyExecutives.key(siren),
      all.map(({ kind, name, first_names, birth_month, executive_siren, role }) => ({
        kind,
        name,
        firstNames: first_names === '' ? null : first_names,
        birthMonth: birth_month,
        siren: executive_siren,
        role: role === null ? null : { code: role, label: ROLES[role] ?? null },
      })),
    )
  return file.close()
}

async function writeOrganic(db: Database, workDir: string, from: Sql): Promise<Written> {
  const rows = streamAs(
    db,
    sql`SELECT siret, number, bool_or(certified) AS certified FROM ${from} GROUP BY ALL ORDER BY siret, number`,
    z.object({ siret: z.string(), number: z.string(), certified: z.boolean() }),
  )
  const file = new DocumentFile(companyOrganic, workDir)
  for await (const [siren, operators] of groupsOf(rows, (row) => row.siret.slice(0, 9)))
    file.put(companyOrganic.key(siren), {
      certified: operators.some((operator) => operator.certified),
      operators,
    })
  return file.close()
}

/** SQL of a JSON list a company: its establishments, each with the distinct values of a column. */
const bySiret = (column: string, member: string) => (from: Sql) =>
  sql`SELECT siret[1:9] AS siren, to_json(list({siret: siret, ${ident(member)}: held} ORDER BY siret)) AS value FROM
    (SELECT siret, list_sort(list(DISTINCT ${ident(column)})) AS held FROM ${from} GROUP BY siret) GROUP BY 1`

/** Lists of certifications → the SQL that makes one JSON value a company of them. */
const CERTIFICATIONS: Readonly<
  Record<
    string,
    {
      siren: Sql
      member: keyof z.infer<typeof companyCertifications.value>
      values: (from: Sql) => Sql
    }
  >
> = {
  rge: {
    siren: sql`siret[1:9]`,
    member: 'rge',
    values: bySiret('code', 'codes'),
  },
  agreements: {
    siren: sql`siret[1:9]`,
    member: 'collectiveAgreements',
    values: bySiret('idcc', 'idcc'),
  },
  training: {
    siren: sql`siren`,
    member: 'training',
    values: (from) =>
      sql`SELECT siren, to_json({declarationNumbers: list_sort(list(DISTINCT declaration)), qualiopi: bool_or(qualiopi)}) AS value FROM ${from} GROUP BY siren`,
  },
  'social-economy': {
    siren: sql`siren`,
    member: 'socialEconomyList',
    values: (from) => sql`SELECT siren, to_json(true) AS value FROM ${from} GROUP BY siren`,
  },
}

async function writeCertifications(
  db: Database,
  workDir: string,
  lists: readonly string[],
  from: (kind: string, siren: Sql) => Sql,
): Promise<Written> {
  const parts = lists.map((kind) => {
    const { siren, member, values } = CERTIFICATIONS[kind]!
    return sql`SELECT siren, ${quoted(member)} AS member, CAST(value AS VARCHAR) AS value FROM (${values(from(kind, siren))})`
  })
  const rows = streamAs(
    db,
    sql`SELECT * FROM (${joinSql(parts, ' UNION ALL ')}) ORDER BY siren, member`,
    z.object({ siren: z.string(), member: z.string(), value: z.string() }),
  )
  const file = new DocumentFile(companyCertifications, workDir)
  const members = lists.map((kind) => CERTIFICATIONS[kind]!.member).sort()
  // First, because keys must ascend and `*` sorts before every SIREN.
  file.putOther(certificationLists, certificationLists.key(), members)
  for await (const [siren, all] of groupsOf(rows, (row) => row.siren))
    file.putText(siren, `{${all.map(({ member, value }) => `"${member}":${value}`).join(',')}}`)
  return file.close()
}
