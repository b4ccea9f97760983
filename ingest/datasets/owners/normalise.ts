import type { DuckDBConnection } from '@duckdb/node-api'
import { loadCsv } from '../../csv/load-csv.ts'
import { malformedLines } from '../../csv/malformed-lines.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput, Refused, Written } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { createCommuneTable } from '../../pipeline/duckdb/commune-table.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { type OwnersFile, openOwnersFiles } from './files.ts'
import { createRecodedTable, HOLDER_COLUMNS, readLines } from './rows.ts'

const KINDS = ['parcels', 'premises'] as const

/** What each lake file adds to the columns of its holders. */
const LAKE_COLUMNS = {
  parcels: `, TRY_CAST(trim(contenance) AS INTEGER) AS contenance, nullif(trim(suf), '') AS suf,
    nullif(trim(nature_culture), '') AS nature_culture,
    nullif(concat_ws(' ', nullif(ltrim(trim(numero_voirie), '0'), ''), nullif(trim(repetition), ''),
      nullif(trim(nature_voie), ''), nullif(trim(nom_voie), '')), '') AS adresse`,
  premises: `, coalesce(trim(batiment), '') AS batiment, coalesce(trim(entree), '') AS entree, coalesce(trim(niveau), '') AS niveau,
    coalesce(trim(porte), '') AS porte`,
} as const
const LAKE_KIND = { parcels: 'parcel-rights', premises: 'premises-rights' } as const
const LAKE_ORDER = {
  parcels: 'idu, titulaire, droit, source, "row"',
  premises: 'idu, batiment, entree, niveau, porte, titulaire, source, "row"',
} as const

/** Reads the DGFiP's files of legal entities for one département, or some communes of it: one lake row a source line. */
export async function normaliseOwners(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (connection) => {
    await createCommuneTable(connection, input.unit, input.territory)
    const files = await readFiles(connection, input)
    const kinds = KINDS.filter((kind) => files.some((file) => file.kind === kind))
    if (!kinds.includes('parcels'))
      throw new IngestError(
        `owners: no file of parcels (PM_YY_NB_${input.unit.area}…) is among the sources: nothing was published`,
      )
    for (const kind of kinds) await readLines(connection, input.unit, `${kind}_raw`, kind)
    await createRecodedTable(connection, kinds, input.territory)
    const { parts, refused } = await balance(connection, input, files, kinds)
    const written: Written[] = []
    for (const kind of kinds) written.push(await writeLake(connection, input, kind))
    written.push(...(await writeQuarantine(connection, input, refused)))
    return { written, parts }
  })
}

interface ReadFile extends OwnersFile {
  rows: number
  malformed: Omit<Refused, 'part'>[]
}

/** Fills `parcels_raw` and `premises_raw` with the fields of all files of their kind. */
async function readFiles(connection: DuckDBConnection, input: NormaliseInput): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  for (const source of input.sources)
    for (const file of await openOwnersFiles(source, input.unit.area, input.workDir)) {
      const { rows } = await loadCsv(connection, 'file', file, file.format)
      const malformed = await malformedLines(connection, 'file', file.url)
      const first = !read.some((earlier) => earlier.kind === file.kind)
      await connection.run(
        `${first ? `CREATE TEMP TABLE ${file.kind}_raw AS` : `INSERT INTO ${file.kind}_raw`} SELECT *, ${sqlPath(file.url)} AS source FROM file`,
      )
      read.push({ ...file, rows, malformed })
      input.progress(read.reduce((sum, one) => sum + one.rows, 0))
    }
  return read
}

async function balance(
  connection: DuckDBConnection,
  { unit, sources }: NormaliseInput,
  files: readonly ReadFile[],
  kinds: readonly (typeof KINDS)[number][],
): Promise<{ parts: NormalisedPart[]; refused: Refused[] }> {
  const total = files.reduce((sum, file) => sum + file.rows, 0)
  const malformed = files.flatMap((file) => file.malformed)
  const found = await connection.runAndReadAll(
    kinds
      .map(
        (kind) =>
          `SELECT l.part, l.rule, l.source, l."row", CASE WHEN l.rule IS NOT NULL THEN CAST(to_json(l) AS VARCHAR) END AS original,
             r.now IS NOT NULL AS recoded, count(*) AS n
           FROM ${kind} l LEFT JOIN recoded r ON r."before" = l.idu[1:8] WHERE l.part IS NOT NULL AND l.rule IS NOT NULL GROUP BY ALL
           UNION ALL SELECT part, NULL, NULL, NULL, NULL, r.now IS NOT NULL, count(*) FROM ${kind} l
           LEFT JOIN recoded r ON r."before" = l.idu[1:8] WHERE part IS NOT NULL AND rule IS NULL GROUP BY ALL`,
      )
      .join(' UNION ALL '),
  )
  const refused: Refused[] = []
  const parts = describeParts(unit, (part) => {
    const count = new QualityCount()
    for (const line of malformed) {
      count.quarantine(line.rule)
      refused.push({ ...line, part })
    }
    let mine = malformed.length
    for (const [owner, rule, source, row, original, recoded, n] of found.getRows()) {
      if (owner !== part) continue
      mine += Number(n)
      if (rule === null) {
        count.keepMany(Number(n))
        if (recoded === true) count.repair('commune-recoded', Number(n))
        continue
      }
      count.quarantine(String(rule), Number(n))
      refused.push({
        part,
        source: String(source),
        row: Number(row),
        rule: String(rule),
        detail: DETAILS[String(rule)] ?? '',
        original: String(original),
      })
    }
    count.leaveOut(unit.communes ? 'other-commune' : 'other-departement', total - mine)
    return {
      quality: count.result(),
      ...millesimeOf(files, sources[0]!.fetchedAt),
    }
  })
  return { parts, refused }
}

const DETAILS: Readonly<Record<string, string>> = {
  'commune-malformed': 'département and commune give no INSEE code',
  'parcel-malformed': 'prefix, section and number give no parcel identifier',
  'right-unknown': 'the right over the parcel is none of the known letters',
  'holder-missing': 'neither SIREN nor MAJIC number nor denomination',
}

/** The year stands in the names of the files: `PM_25_NB_750.csv` is the situation on 1 January 2025. */
function millesimeOf(
  files: readonly OwnersFile[],
  fetchedAt: string,
): Pick<NormalisedPart, 'millesime' | 'millesimeFrom'> {
  const years = files.flatMap(({ url }) => /PM_(\d{2})_N?B_/i.exec(url)?.[1] ?? [])
  const newest = years.sort().at(-1)
  if (newest === undefined) return { millesime: fetchedAt.slice(0, 10), millesimeFrom: 'newest-row' }
  return { millesime: `20${newest}-01-01`, millesimeFrom: 'resolved-url' }
}

async function writeLake(
  connection: DuckDBConnection,
  { previous, unit, workDir }: NormaliseInput,
  kind: (typeof KINDS)[number],
): Promise<Written> {
  const name = LAKE_KIND[kind]
  const carried = withOtherParts('*', previous?.lake[name], partsOf(unit))
  return writeLakeFile(
    connection,
    workDir,
    name,
    `SELECT * FROM (SELECT ${HOLDER_COLUMNS}${LAKE_COLUMNS[kind]} FROM ${kind} LEFT JOIN recoded r ON r."before" = idu[1:8]
       WHERE part IS NOT NULL AND rule IS NULL ${carried}) ORDER BY ${LAKE_ORDER[kind]}`,
  )
}
