import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { companyCards, companyEstablishments } from '../../../../shared/documents/companies.ts'
import type { GatherInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../../pipeline/duckdb/lake-file.ts'
import { groupsOf, streamAs } from '../../../pipeline/duckdb/rows.ts'
import { DocumentFile } from '../../../readmodel/write-documents.ts'
import { describeCompany, nameOf, type UnitRow, unitRow } from './card.ts'
import {
  describeEstablishment,
  type EstablishmentRow,
  establishmentColumns,
  establishmentRow,
} from './establishment.ts'
import { NameIndex } from './name-index.ts'

/** La Poste has ten thousand establishments: a record lists the largest of them and counts them all. */
const MAX_ESTABLISHMENTS = 200

/**
 * Gathers the companies seen in any area: documents by SIREN (`company`, `company-establishments`), an index of their names
 * (`company-words`, `company-beginnings`), and the list of them as Parquet (`companies`).
 */
export async function gatherCompanies(input: GatherInput): Promise<Written[]> {
  const paths = (kind: string) =>
    input.files.all({ dataset: 'sirene', role: 'lake', kind }).map((file) => sqlPath(file.path))
  return withDuckDb(input.workDir, async (connection) => {
    await connection.run(
      `CREATE TEMP VIEW all_units AS SELECT * FROM read_parquet([${paths('units').join(', ')}]);
       CREATE TEMP VIEW all_establishments AS SELECT * FROM read_parquet([${paths('establishments').join(', ')}])`,
    )
    const names = new NameIndex(join(input.workDir, 'names.tsv'))
    const company = await writeCards(connection, input.workDir, names)
    const establishments = await writeEstablishments(connection, input.workDir)
    const words = await names.write(connection, input.workDir)
    const list = await writeList(connection, input.workDir)
    return [company, establishments, ...words, list]
  })
}

const headOffice = z.object(
  Object.fromEntries(
    Object.entries(establishmentRow.shape).map(([name, type]) => [`s_${name}`, type.nullable()]),
  ),
)

/** A company seen in several areas comes once; where its copies differ, the one that opposed publication holds. */
async function writeCards(connection: DuckDBConnection, workDir: string, names: NameIndex): Promise<Written> {
  const file = new DocumentFile(companyCards, workDir)
  const units = Object.keys(unitRow.shape)
    .map((name) => `u.${name}`)
    .join(', ')
  const office = Object.keys(establishmentRow.shape)
    .map((name) => `s.${name} AS s_${name}`)
    .join(', ')
  const rows = streamAs(
    connection,
    `SELECT ${units}, ${office} FROM all_units u LEFT JOIN all_establishments s
       ON s.siege AND s.siren = u.siren AND s.siret = u.siren || u.nic_siege
     ORDER BY u.siren, u.publiable, s.publiable`,
    unitRow.and(headOffice),
  )
  for await (const [siren, [row]] of groupsOf(rows, (row) => row.siren)) {
    file.put(companyCards.key(siren), describeCompany(row, officeOf(row)))
    if (row.publiable) await names.add(row.siren, [nameOf(row), row.sigle, row.nom_usuel], importance(row))
  }
  await names.end()
  return file.close()
}

function officeOf(row: Record<string, unknown>): EstablishmentRow | undefined {
  if (row.s_siret === null) return undefined
  return establishmentRow.parse(
    Object.fromEntries(Object.keys(establishmentRow.shape).map((name) => [name, row[`s_${name}`]])),
  )
}

/** Brackets of headcount from the smallest to the largest. */
const BRACKETS = [
  'NN',
  '00',
  '01',
  '02',
  '03',
  '11',
  '12',
  '21',
  '22',
  '31',
  '32',
  '41',
  '42',
  '51',
  '52',
  '53',
]

/** Rank of a company among those with the same words: 0 comes first. Active before ceased, then the larger. */
function importance({ etat, effectif }: UnitRow): number {
  const size = effectif === null ? -1 : BRACKETS.indexOf(effectif)
  return (etat === 'A' ? 0 : 50) + BRACKETS.length - 1 - size
}

async function writeEstablishments(connection: DuckDBConnection, workDir: string): Promise<Written> {
  const rows = streamAs(
    connection,
    `SELECT ${establishmentColumns('e')}, coalesce(n.actifs, 0) AS actifs
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

async function writeList(connection: DuckDBConnection, workDir: string): Promise<Written> {
  return writeLakeFile(
    connection,
    workDir,
    'companies',
    `SELECT siren, bool_and(publiable) AS publiable, any_value(forme) AS forme, any_value(naf) AS naf
     FROM all_units GROUP BY siren ORDER BY siren`,
  )
}
