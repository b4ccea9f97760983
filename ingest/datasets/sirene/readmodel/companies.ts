import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { DocumentsWriter } from '../../../../shared/artefacts/documents.ts'
import type { GatherInput, Written } from '../../../dataset.ts'
import { sqlPath, withDuckDb } from '../../../pipeline/duckdb.ts'
import { writeLakeFile } from '../../../pipeline/lake-file.ts'
import { streamAs } from '../../../pipeline/rows.ts'
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
  const path = join(workDir, 'company.lmdb')
  const writer = new DocumentsWriter(path)
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
  let last = ''
  for await (const row of rows) {
    if (row.siren === last) continue
    last = row.siren
    const card = describeCompany(row, officeOf(row))
    writer.put(row.siren, JSON.stringify(card))
    if (row.publiable) await names.add(row.siren, [nameOf(row), row.sigle, row.nom_usuel], importance(row))
  }
  await names.end()
  return { role: 'readmodel', kind: 'company', path, rows: await writer.close() }
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
  const path = join(workDir, 'company-establishments.lmdb')
  const writer = new DocumentsWriter(path)
  const rows = streamAs(
    connection,
    `SELECT ${establishmentColumns('e')}, coalesce(n.actifs, 0) AS actifs
     FROM all_establishments e LEFT JOIN (SELECT siren, max(actifs) AS actifs FROM all_units GROUP BY siren) n USING (siren)
     WHERE e.etat = 'A' ORDER BY e.siren, NOT e.siege, e.effectif = 'NN', e.effectif DESC NULLS LAST, e.siret, e.publiable`,
    establishmentRow.extend({ actifs: z.number() }),
  )
  let company = { siren: '', count: 0, last: '', loaded: 0, listed: [] as unknown[] }
  const flush = () => {
    if (company.siren === '') return
    const { count, loaded, listed } = company
    const establishments = {
      activeCount: Math.max(count, loaded),
      loadedCount: loaded,
      returned: listed.length,
      limit: MAX_ESTABLISHMENTS,
      truncated: loaded > listed.length,
      list: listed,
    }
    writer.put(company.siren, JSON.stringify({ establishments }))
  }
  for await (const row of rows) {
    if (row.siren !== company.siren) {
      flush()
      company = { siren: row.siren, count: row.actifs, last: '', loaded: 0, listed: [] }
    }
    if (row.siret === company.last) continue
    company.last = row.siret
    company.loaded++
    if (company.listed.length < MAX_ESTABLISHMENTS) company.listed.push(describeEstablishment(row))
  }
  flush()
  return { role: 'readmodel', kind: 'company-establishments', path, rows: await writer.close() }
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
