import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import {
  certificationLists,
  companyAccounts,
  companyCertifications,
  companyExecutives,
  companyOrganic,
} from '../../../shared/documents/companies.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { groupsOf, streamAs } from '../../pipeline/duckdb/rows.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { ROLES } from './roles.ts'

/**
 * Documents by SIREN: `company-accounts`, `company-certifications` (whose key `*` tells which lists were loaded), `company-executives` and
 * `company-organic`, each only when its files are there. With a SIRENE loaded, only for the companies seen in it.
 */
export async function buildSupplements(input: ReadModelInput): Promise<Written[]> {
  return withDuckDb(input.workDir, async (connection) => {
    const seen = input.files.path({ dataset: 'sirene', role: 'lake', kind: 'companies' }, 'france')
    const from = (kind: string, siren: string) =>
      `(SELECT * FROM read_parquet(${sqlPath(input.lake[kind]!)}) ${seen ? `WHERE ${siren} IN (SELECT siren FROM read_parquet(${sqlPath(seen)}))` : ''})`
    const written: Written[] = []
    const has = (kind: string) => input.lake[kind] !== undefined
    if (has('accounts'))
      written.push(await writeAccounts(connection, input.workDir, from('accounts', 'siren')))
    if (has('executives'))
      written.push(await writeExecutives(connection, input.workDir, from('executives', 'siren')))
    if (has('organic'))
      written.push(await writeOrganic(connection, input.workDir, from('organic', 'siret[1:9]')))
    const lists = Object.keys(CERTIFICATIONS).filter(has)
    if (lists.length > 0) written.push(await writeCertifications(connection, input.workDir, lists, from))
    return written
  })
}

const ACCOUNT_TYPES: Readonly<Record<string, string>> = {
  K: 'Comptes consolidés',
  C: 'Comptes complets',
  S: 'Comptes simplifiés',
}

/** Consolidated accounts before a company's own; then the latest; then the fuller; a line given again replaces the earlier one. */
async function writeAccounts(connection: DuckDBConnection, workDir: string, from: string): Promise<Written> {
  const rows = streamAs(
    connection,
    `SELECT siren, CAST(closed AS VARCHAR) AS closed, type, turnover, net_result FROM ${from}
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

const executiveRow = z.object({
  siren: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string().nullable(),
  first_names: z.string().nullable(),
  birth_month: z.string().nullable(),
  executive_siren: z.string().nullable(),
  role: z.string().nullable(),
})

async function writeExecutives(
  connection: DuckDBConnection,
  workDir: string,
  from: string,
): Promise<Written> {
  const rows = streamAs(
    connection,
    `SELECT * EXCLUDE (nth, "row") FROM ${from} ORDER BY siren, nth`,
    executiveRow,
  )
  const file = new DocumentFile(companyExecutives, workDir)
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

async function writeOrganic(connection: DuckDBConnection, workDir: string, from: string): Promise<Written> {
  const rows = streamAs(
    connection,
    `SELECT siret, number, bool_or(certified) AS certified FROM ${from} GROUP BY ALL ORDER BY siret, number`,
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
const bySiret = (column: string, member: string) => (from: string) =>
  `SELECT siret[1:9] AS siren, to_json(list({siret: siret, ${member}: held} ORDER BY siret)) AS value FROM
    (SELECT siret, list_sort(list(DISTINCT ${column})) AS held FROM ${from} GROUP BY siret) GROUP BY 1`

/** Lists of certifications → the SQL that makes one JSON value a company of them. */
const CERTIFICATIONS: Readonly<
  Record<
    string,
    {
      siren: string
      member: keyof z.infer<typeof companyCertifications.value>
      sql: (from: string) => string
    }
  >
> = {
  rge: {
    siren: 'siret[1:9]',
    member: 'rge',
    sql: bySiret('code', 'codes'),
  },
  agreements: {
    siren: 'siret[1:9]',
    member: 'collectiveAgreements',
    sql: bySiret('idcc', 'idcc'),
  },
  training: {
    siren: 'siren',
    member: 'training',
    sql: (from) =>
      `SELECT siren, to_json({declarationNumbers: list_sort(list(DISTINCT declaration)), qualiopi: bool_or(qualiopi)}) AS value FROM ${from} GROUP BY siren`,
  },
  'social-economy': {
    siren: 'siren',
    member: 'socialEconomyList',
    sql: (from) => `SELECT siren, to_json(true) AS value FROM ${from} GROUP BY siren`,
  },
}

async function writeCertifications(
  connection: DuckDBConnection,
  workDir: string,
  lists: readonly string[],
  from: (kind: string, siren: string) => string,
): Promise<Written> {
  const parts = lists.map((kind) => {
    const { siren, member, sql } = CERTIFICATIONS[kind]!
    return `SELECT siren, '${member}' AS member, CAST(value AS VARCHAR) AS value FROM (${sql(from(kind, siren))})`
  })
  const rows = streamAs(
    connection,
    `SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY siren, member`,
    z.object({ siren: z.string(), member: z.string(), value: z.string() }),
  )
  const file = new DocumentFile(companyCertifications, workDir)
  const members = lists.map((kind) => CERTIFICATIONS[kind]!.member).sort()
  // Its key stands before every SIREN.
  file.putOther(certificationLists, certificationLists.key(), members)
  for await (const [siren, all] of groupsOf(rows, (row) => row.siren))
    file.putText(siren, `{${all.map(({ member, value }) => `"${member}":${value}`).join(',')}}`)
  return file.close()
}
