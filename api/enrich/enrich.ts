import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { factGroups, PARCEL_FACTS } from '../../shared/facts/facts.ts'
import { replaceFile } from '../../shared/files/replace-file.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { LoadingStatus } from '../../shared/schemas/coverage.ts'
import type { Stores } from '../../stores/stores.ts'
import { notLoaded, Problem } from '../answers/problem.ts'
import { loadingStatusOf } from '../operations/coverage/loaded.ts'
import type { ChosenColumns } from './columns.ts'
import { type InputColumns, inputColumns, type NamedColumns } from './input-columns.ts'
import { type Match, type MatchStatus, matchRow, type RowPlace } from './match-row.ts'
import { makePlaceTable } from './places/place-table.ts'
import { type CsvStyle, needCsv, type ResultFormat } from './result-format.ts'
import { type InputFormat, type RowLimits, takeIn } from './take-in.ts'
import { matchCell, WorkTable } from './work-table.ts'
import { writeResult } from './write-result.ts'

export interface EnrichOptions extends CsvStyle {
  stores: Stores
  dataDir: DataDir
  checked: CheckedFiles
  /** The file to enrich. */
  input: string
  inputFormat: InputFormat
  limits: RowLimits
  /** Where the result goes; it has its name only when it is whole. */
  out: string
  outFormat: ResultFormat
  named: NamedColumns
  columns: ChosenColumns
  /** Score (0 to 1) from which an address is taken for the one that was meant. */
  minScore: number
  /**
   * Folder of this work alone, for what is done so far: a later call with the same file, question and release goes on from there. Removed at the
   * end.
   */
  workDir: string
  /** Called after each piece of rows. */
  onRows(done: number, total: number): void
  /** Ends the work where it is: what is done is kept. */
  signal?: AbortSignal | undefined
}

export interface Enriched {
  rows: number
  /** Rows by what became of them. */
  statuses: Partial<Record<MatchStatus, number>>
  /** By what rows were tied to parcels, and the names of the columns used for it. */
  by: InputColumns['by']
  using: string[]
  /** All columns of the result. */
  columns: string[]
  bytes: number
  /** What is not loaded, or in part, of the datasets asked for, in the départements of the parcels found: its cells say nothing there. */
  lacking: { dataset: string; departement: string; status: LoadingStatus }[]
}

/** Rows matched between two savings, and two looks at the signal. */
const PIECE = 1000

/** Part of the name of the work: raised when the same file would give another result. */
const VERSION = 3

/**
 * Ties each row of a file to a parcel, and writes the rows with what `parcel_facts` says of it, and the release of its commune and IRIS. The same file, question and
 * release give the same bytes.
 * Throws Problem: 400 for a file or a question that cannot be read, 503 when what it needs is not loaded.
 */
export async function enrich(options: EnrichOptions): Promise<Enriched> {
  const { stores, columns, delimiter, formulas, outFormat } = options
  needCsv(options, outFormat)
  const names = stores.sets.departements('parcel-facts')
  if (names.length === 0) throw notLoaded('cadastre')
  const folder = join(options.workDir, await nameOfWork(options))
  const work = await WorkTable.open(folder)
  let isDone = false
  try {
    const header =
      (await work.header()) ?? (await takeIn(work, options.input, options.inputFormat, options.limits))
    const input = inputColumns(options.named, header)
    if (input.by === 'address' && stores.addresses.entryCount === 0) throw notLoaded('ban')
    await matchRows(work, input, options)
    const departements = await departementsOf(work)
    const facts = await factFiles(departements, options)
    if (columns.places.length > 0 && facts.length > 0)
      await makePlaceTable(work, {
        columns: columns.places,
        facts,
        stores,
        goOn() {
          if (options.signal?.aborted) throw new EnrichStopped()
        },
      })
    let written: string[] = []
    await replaceFile(options.out, async (path) => {
      written = await writeResult(work, {
        header,
        columns,
        facts,
        format: outFormat,
        delimiter,
        formulas,
        path,
      })
    })
    const summary = {
      rows: (await work.counts()).rows,
      statuses: await statusesOf(work),
      by: input.by,
      using: usedOf(input).map((i) => header[i]!),
      columns: written,
      bytes: (await stat(options.out)).size,
      lacking: lackingOf(departements, options),
    }
    isDone = true
    return summary
  } catch (error) {
    // What cannot be read today cannot be read tomorrow.
    isDone = error instanceof Problem
    throw error
  } finally {
    work.close()
    if (isDone) await rm(options.workDir, { recursive: true, force: true })
  }
}

/** A name that differs whenever the result would. */
async function nameOfWork({ input, inputFormat, named, columns, minScore, stores }: EnrichOptions) {
  const content = createHash('sha256')
  await pipeline(createReadStream(input), content)
  const names = [...columns.facts, ...columns.places].map(({ name }) => name)
  const question = { inputFormat, named, columns: names, minScore }
  return createHash('sha256')
    .update(JSON.stringify([VERSION, content.digest('hex'), question, stores.manifest.id]))
    .digest('hex')
    .slice(0, 32)
}

/** Positions of the columns that tie a row to its parcel. */
function usedOf({ by, idu, address, postcode, citycode, lng, lat }: InputColumns): number[] {
  const used =
    by === 'idu' ? [idu, citycode] : by === 'point' ? [lng, lat] : [...address, postcode, citycode, lng, lat]
  return used.filter((position) => position !== undefined)
}

async function matchRows(work: WorkTable, input: InputColumns, options: EnrichOptions): Promise<void> {
  const { rows, matched } = await work.counts()
  const used = usedOf(input)
  const at = (texts: readonly string[], position: number | undefined) =>
    position === undefined ? '' : (texts[used.indexOf(position)] ?? '')
  options.onRows(matched, rows)
  for (let first = matched; first < rows; first += PIECE) {
    if (options.signal?.aborted) throw new EnrichStopped()
    const found: Match[] = []
    for (const texts of await work.texts(used, first, PIECE)) {
      const place: RowPlace = {
        by: input.by,
        idu: at(texts, input.idu),
        address: input.address.map((position) => at(texts, position)).join(' '),
        postcode: at(texts, input.postcode),
        citycode: at(texts, input.citycode),
        lng: at(texts, input.lng),
        lat: at(texts, input.lat),
      }
      found.push(await matchRow(place, options.stores, options))
    }
    await work.addMatches(first, found)
    options.onRows(first + found.length, rows)
  }
}

/** The work was ended from outside; what is done so far is kept. */
export class EnrichStopped extends Error {}

async function departementsOf(work: WorkTable): Promise<string[]> {
  const idu = matchCell('result_idu')
  const rows = await work.rows(`SELECT DISTINCT left(${idu}, 3) FROM matches m WHERE ${idu} IS NOT NULL`)
  return [...new Set(rows.map(([code]) => departementOf(String(code))))].sort()
}

async function statusesOf(work: WorkTable): Promise<Enriched['statuses']> {
  const status = matchCell('result_status')
  const rows = await work.rows(`SELECT ${status}, count(*) FROM matches m GROUP BY ALL ORDER BY ALL`)
  return Object.fromEntries(rows.map(([name, count]) => [String(name), Number(count)]))
}

/** Paths of the wide rows of these départements, compared with the release. Throws DamagedFile. */
async function factFiles(
  departements: readonly string[],
  { stores, dataDir, checked }: EnrichOptions,
): Promise<string[]> {
  const files = stores.manifest.files.filter(
    ({ role, kind, area }) => role === 'lake' && kind === PARCEL_FACTS && departements.includes(area),
  )
  for (const file of files) await checked.check(file)
  return files.map(({ file }) => dataDir.store(file))
}

function lackingOf(
  departements: readonly string[],
  { stores: { manifest, territory }, columns }: EnrichOptions,
): Enriched['lacking'] {
  const datasets = new Set([
    ...factGroups
      .filter((group) => group.columns.some((one) => columns.facts.includes(one)))
      .map(({ dataset }) => dataset),
    ...columns.places.map(({ dataset }) => dataset),
  ])
  return departements
    .flatMap((departement) =>
      [...datasets].map((dataset) => ({
        dataset,
        departement,
        status: loadingStatusOf(manifest, territory, dataset, { level: 'departement', code: departement }),
      })),
    )
    .filter(({ status }) => status !== 'loaded')
}

/** What a Problem says, in one line for people at a command line. */
export function explainProblem(problem: Problem): string {
  return problem.errors.length === 0
    ? problem.message
    : problem.errors.map(({ parameter, detail }) => `${parameter} ${detail.en}`).join('; ')
}
