import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, newestRow } from '../../pipeline/unit/outcome.ts'
import { RentLake } from './lake.ts'
import { readCube } from './read-cube.ts'
import { readLocal } from './read-local.ts'
import { type OllFile, ollFileOf } from './sources.ts'
import { readZoneShapes } from './zone-shapes.ts'
import { readZoning } from './zoning.ts'

interface Placed {
  source: FetchedSource
  file: OllFile
}

/** Reads the national files, the agglomerations' own, and the zoning tables and shapes given by hand into the lake. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const placed = withoutReplaced(input.sources.map((source) => ({ source, file: ollFileOf(source) })))
  const years = placed.flatMap(({ file }) => ('year' in file ? [file.year] : []))
  if (years.length === 0)
    throw new IngestError(
      'oll: no file of rents was found (Base_OP_<year>_Nationale.csv or Base_OP_<year>_<code>.zip): ' +
        'nothing was published. Check --mirror, or give files with --file oll=PATH',
    )
  return withDuckDb(input.workDir, async (db) => {
    const lake = await RentLake.create(db)
    const ledger = new Ledger(input.unit)
    const given = placed.flatMap(({ file }) =>
      file.kind === 'zoning' ? file.years.map((y) => `${file.code} ${y}`) : [],
    )
    for (const one of placed) {
      await readOne(db, lake, one, new Set(given), ledger, input)
      input.progress(ledger.rows)
    }
    const edition = newestRow(String(Math.max(...years)))
    return countedOutcome(db, input, await lake.write(input.workDir), ledger, edition)
  })
}

/** A file given by hand stands in for the download of the same name. */
function withoutReplaced(placed: Placed[]): Placed[] {
  const nameOf = ({ file }: Placed) => JSON.stringify(file)
  const given = new Set(placed.filter(({ source }) => source.file !== undefined).map(nameOf))
  return placed.filter((one) => one.source.file !== undefined || !given.has(nameOf(one)))
}

async function readOne(
  db: Database,
  lake: RentLake,
  { source, file }: Placed,
  givenZonings: ReadonlySet<string>,
  ledger: Ledger,
  input: NormaliseInput,
): Promise<void> {
  if (file.kind === 'national')
    lake.addCells(await readCube(db, source, { source: 'national', year: file.year }, ledger, input.columns))
  else if (file.kind === 'shapes')
    await lake.addShapes(file.code, file.years, await readZoneShapes(source, ledger, input.columns))
  else if (file.kind === 'zoning')
    lake.addZoning(
      file.code,
      file.years,
      await readZoning(db, source, input.territory, ledger, input.columns),
    )
  else {
    const local = await readLocal(db, source, file, input, ledger)
    if (local === undefined) return
    lake.addCells(local.cells)
    if (!givenZonings.has(`${file.code} ${file.year}`)) lake.addZoning(file.code, [file.year], local.places)
  }
}
