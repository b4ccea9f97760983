import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Refused } from '../../../formats/refused.ts'
import type { Written } from '../../../formats/written.ts'
import { parcelRights, premisesRights } from '../../../shared/lake/files/owners.ts'
import type { Edition, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { createCommuneTable } from '../../pipeline/unit/commune-tables.ts'
import { countedOutcome, newestRow, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { type OwnersFile, openOwnersFiles } from './files.ts'
import { arrondissementsOf, type CoveredFile, checkArrondissements } from './members.ts'
import { createRecodedTable, HOLDER_EXPRESSIONS, readOwnersLines } from './rows.ts'

/** A text of a line; NULL, or an empty text, when nothing stands there. */
const trimmed = (name: string) => sql`nullif(trim(${ident(name)}), '')`
const trimmedOrEmpty = (name: string) => sql`coalesce(trim(${ident(name)}), '')`

/** The lake file of each kind of file: its columns as they are read, and its order. */
const LAKE: Readonly<Record<OwnersFile['kind'], { kind: string; columns: Sql; order: Sql }>> = {
  parcels: {
    kind: parcelRights.kind,
    columns: selectColumns(
      parcelRights.table,
      {
        ...HOLDER_EXPRESSIONS,
        contenance: sql`TRY_CAST(trim(contenance) AS INTEGER)`,
        adresse: sql`nullif(concat_ws(' ', nullif(ltrim(trim(numero_voirie), '0'), ''), ${trimmed('repetition')},
          ${trimmed('nature_voie')}, ${trimmed('nom_voie')}), '')`,
      },
      trimmed,
    ),
    order: sql`idu, titulaire, droit, source, "row"`,
  },
  premises: {
    kind: premisesRights.kind,
    columns: selectColumns(premisesRights.table, HOLDER_EXPRESSIONS, trimmedOrEmpty),
    order: sql`idu, batiment, entree, niveau, porte, titulaire, source, "row"`,
  },
}
const KINDS = ['parcels', 'premises'] as const

/** Reads the DGFiP's files of legal entities for one département, or some communes of it: one lake row a source line. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, territory, sources, workDir } = input
  return withDuckDb(workDir, async (db) => {
    await createCommuneTable(db, unit, territory)
    const files = await readFiles(db, input)
    const kinds = KINDS.filter((kind) => files.some((file) => file.kind === kind))
    if (!kinds.includes('parcels'))
      throw new IngestError(
        `owners: no file of parcels (PM_YY_NB_${unit.area}…) is among the sources: nothing was published`,
      )
    for (const kind of kinds) await readOwnersLines(db, unit, `${kind}_raw`, kind)
    const covered = await coverageOf(db, files)
    checkArrondissements(unit, covered, territory)
    await createRecodedTable(db, kinds, territory)
    const lake: Written[] = []
    for (const kind of kinds) {
      const { kind: name, columns, order } = LAKE[kind]
      const kept = sql`SELECT ${columns} FROM ${ident(kind)} LEFT JOIN recoded r ON r."before" = idu[1:8]
       WHERE part IS NOT NULL AND rule IS NULL`
      lake.push(await writeLake(db, input, name, { kept, order }))
    }
    const ledger = await balance(db, input, files, kinds)
    const outcome = await countedOutcome(db, input, lake, ledger, editionOf(files, sources[0]!.fetchedAt))
    if (!files.some(({ url }) => arrondissementsOf(url))) return outcome
    return {
      ...outcome,
      covered: covered.map(({ url, communes }) => ({
        file: url.split('#').at(-1)!,
        communeCodes: [...communes],
      })),
    }
  })
}

interface ReadFile extends OwnersFile {
  rows: number
  malformed: Omit<Refused, 'part'>[]
}

/** Fills `parcels_raw` and `premises_raw` with the fields of all files of their kind. */
async function readFiles(db: Database, input: NormaliseInput): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  let total = 0
  for (const source of input.sources)
    for (const file of await openOwnersFiles(source, input.unit.area, input.workDir)) {
      const { rows } = await loadCsv(db, 'file', file, file.format, input.columns)
      const malformed = await malformedLines(db, 'file_refused', file.url)
      const table = ident(`${file.kind}_raw`)
      const first = !read.some((earlier) => earlier.kind === file.kind)
      const take = first ? sql`CREATE TEMP TABLE ${table} AS` : sql`INSERT INTO ${table}`
      await db.run(sql`${take} SELECT *, ${quoted(file.url)} AS source FROM file`)
      read.push({ ...file, rows, malformed })
      total += rows
      input.progress(total)
    }
  return read
}

/** The communes that the lines of each file name, as the file names them. */
async function coverageOf(db: Database, files: readonly ReadFile[]): Promise<CoveredFile[]> {
  const covered: CoveredFile[] = []
  for (const { kind, url } of files) {
    const rows = await db.all(
      sql`SELECT DISTINCT insee FROM ${ident(kind)} WHERE source = ${quoted(url)} AND rule IS NULL ORDER BY 1`,
    )
    covered.push({ kind, url, communes: rows.map(([code]) => String(code)) })
  }
  return covered
}

/** Accounts for every line of the files, part by part. A line that is no line may be of any part: each counts it. */
async function balance(
  db: Database,
  { unit }: NormaliseInput,
  files: readonly ReadFile[],
  kinds: readonly OwnersFile['kind'][],
): Promise<Ledger> {
  const ledger = new Ledger(unit)
  const recoded = sql`LEFT JOIN recoded r ON r."before" = l.idu[1:8] WHERE l.part IS NOT NULL`
  const lines = kinds.map(
    (kind) =>
      sql`SELECT l.part, l.rule, l.source, l."row", CAST(to_json(l) AS VARCHAR) AS original, r.now IS NOT NULL AS recoded, count(*) AS n
         FROM ${ident(kind)} l ${recoded} AND l.rule IS NOT NULL GROUP BY ALL
       UNION ALL SELECT part, NULL, NULL, NULL, NULL, r.now IS NOT NULL, count(*) FROM ${ident(kind)} l
         ${recoded} AND rule IS NULL GROUP BY ALL`,
  )
  for (const part of partsOf(unit))
    for (const { malformed } of files) for (const line of malformed) ledger.refuse({ ...line, part })
  for (const [owner, rule, source, row, original, isRecoded, n] of await db.all(
    joinSql(lines, ' UNION ALL '),
  )) {
    const part = String(owner)
    const count = ledger.count(part)
    if (rule === null) {
      count.keepMany(Number(n))
      if (isRecoded === true) count.repair('commune-recoded', Number(n))
      continue
    }
    const broken = { rule: String(rule), detail: DETAILS[String(rule)] ?? '', original: String(original) }
    ledger.refuse({ part, source: String(source), row: Number(row), ...broken })
  }
  const total = files.reduce((sum, file) => sum + file.rows, 0)
  for (const part of partsOf(unit)) {
    const count = ledger.count(part)
    count.leaveOut(unit.communes ? 'other-commune' : 'other-departement', total - count.rows)
  }
  return ledger
}

const DETAILS: Readonly<Record<string, string>> = {
  'commune-malformed': 'département and commune give no INSEE code',
  'parcel-malformed': 'prefix, section and number give no parcel identifier',
  'right-unknown': 'the right over the parcel is none of the known letters',
  'holder-missing': 'neither SIREN nor MAJIC number nor denomination',
}

/** The year stands in the names of the files: `PM_25_NB_750.csv` is the situation on 1 January 2025. */
function editionOf(files: readonly OwnersFile[], fetchedAt: string): Edition {
  const years = files.flatMap(({ url }) => /P[A-Z]_(\d{2})_N?B_/i.exec(url)?.[1] ?? [])
  const newest = years.sort().at(-1)
  if (newest === undefined) return newestRow(fetchedAt)
  return { millesime: `20${newest}-01-01`, millesimeFrom: 'resolved-url' }
}
