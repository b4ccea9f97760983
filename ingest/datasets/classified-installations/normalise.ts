import { z } from 'zod'
import { encodingOf } from '../../csv/header.ts'
import { dropCsv, loadCsv, malformedLines } from '../../csv/read-csv.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { type Cell, type Database, type Writer, withDuckDb } from '../../pipeline/duckdb/database.ts'
import { sql } from '../../pipeline/duckdb/sql.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, lastFetched, newestRow, writeLake } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { FORMAT } from './columns.ts'
import { CommuneFinder, departementOfPostcode } from './find-commune.ts'
import { type Line, readInstallation } from './read-line.ts'

const COLUMNS = sql`id VARCHAR, commune VARCHAR, regime VARCHAR, seveso VARCHAR, ied BOOLEAN, inspected_on VARCHAR, siret VARCHAR, address_1 VARCHAR,
  address_2 VARCHAR, address_3 VARCHAR, postcode VARCHAR, lng DOUBLE, lat DOUBLE, part VARCHAR`

const lineRow = z.record(z.string(), z.union([z.string(), z.number()]).nullable())

/** What becomes of a line, and the part of the unit that it counts in. */
type Verdict = { part: string } & (
  | { left: string }
  | { rule: string; detail: string }
  | { cells: readonly Cell[]; repairs: readonly string[] }
)

/**
 * Reads the export of a département, or of some communes of it, into the lake. The names of installations are not read: a line tells no legal form, and
 * many a name is that of a natural person. For the same reason the quarantine keeps the number and the postcode of a line alone.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { sources, workDir } = input
  return withDuckDb(workDir, async (db) => {
    await db.run(sql`CREATE TABLE installations (${COLUMNS})`)
    const reading = new Reading(input, await db.writer('installations'))
    for (const source of sources) await reading.read(db, source)
    reading.close()
    if (reading.ledger.rows === 0)
      throw new IngestError(
        `classified-installations: ${sources.map(({ url }) => url).join(', ')}: not one line: nothing was published`,
      )
    const kept = sql`SELECT * REPLACE (CAST(inspected_on AS DATE) AS inspected_on) FROM installations`
    const lake = await writeLake(db, input, 'installations', { kept, order: sql`commune, id` })
    const edition = newestRow(reading.newest ?? lastFetched(sources))
    return countedOutcome(db, input, [lake], reading.ledger, edition)
  })
}

/** Takes the lines of the sources of a unit. */
class Reading {
  readonly ledger: Ledger
  /** Last inspection of the département, YYYY-MM-DD: what the export does not say of its day, its rows do. */
  newest: string | undefined
  readonly #input: NormaliseInput
  readonly #finder: CommuneFinder
  readonly #writer: Writer
  /** Lines taken, by the number of their installation. */
  readonly #seen = new Map<string, string>()

  constructor(input: NormaliseInput, writer: Writer) {
    this.#input = input
    this.#writer = writer
    this.#finder = new CommuneFinder(input.territory)
    this.ledger = new Ledger(input.unit)
  }

  async read(db: Database, source: FetchedSource): Promise<void> {
    await loadCsv(db, 'lines', source, { ...FORMAT, encoding: await encodingOf(source.path) })
    for (const { row, rule } of await malformedLines(db, 'lines_refused', source.url))
      this.ledger.refuse({
        source: source.url,
        row,
        rule,
        detail: 'the line does not have the columns of the header',
        original: '',
      })
    const latest = source.fetchedAt.slice(0, 10)
    for await (const found of db.streamObjects('SELECT * FROM lines ORDER BY "row"')) {
      const { row, ...fields } = lineRow.parse(found)
      const line = Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, value === null ? null : String(value)]),
      )
      this.#take(line, Number(row), source, latest)
      this.#input.progress(this.ledger.rows)
    }
    await dropCsv(db, 'lines')
  }

  close(): void {
    this.#writer.close()
  }

  #take(line: Line, row: number, { url }: FetchedSource, latest: string): void {
    const verdict = this.#judge(line, latest)
    const { part } = verdict
    if ('left' in verdict) this.ledger.count(part).leaveOut(verdict.left)
    else if ('rule' in verdict) {
      const { rule, detail } = verdict
      this.ledger.refuse({ source: url, row, rule, detail, original: harmless(line), part })
    } else {
      this.#writer.row(...verdict.cells)
      this.ledger.count(part).keep(verdict.repairs)
    }
  }

  #judge(line: Line, latest: string): Verdict {
    const { unit } = this.#input
    const first = partsOf(unit)[0]!
    const { postcode = null, insee = null, commune: name = null } = line
    const place = this.#finder.find({ insee, postcode, name })
    const departement = place?.commune.departement ?? departementOfPostcode(postcode ?? '')
    // A line that tells no place at all may be of this département.
    if (departement !== unit.area && (place || postcode !== null))
      return { part: first, left: 'other-departement' }
    if (!place) {
      const detail = 'its postcode and name of a commune mean none, or several'
      return { part: first, rule: 'unknown-commune', detail }
    }
    const { code } = place.commune
    const found = readInstallation(line, unit.area, latest)
    const day = found.ok ? (found.installation.inspectedOn ?? '') : ''
    if (day > (this.newest ?? '')) this.newest = day
    if (unit.communes && !unit.communes.includes(code)) return { part: first, left: 'other-commune' }
    const part = unit.communes ? code : unit.area
    if (!found.ok) return { part, rule: found.rule, detail: found.detail }
    const { id, regime, seveso, ied, inspectedOn, siret, point } = found.installation
    const address = [line.address_1, line.address_2, line.address_3].map((text) => text ?? null)
    const told = [id, code, regime, seveso, ied, inspectedOn, siret, ...address, postcode]
    const cells = [...told, point?.[0] ?? null, point?.[1] ?? null, part]
    const before = this.#seen.get(id)
    const same = JSON.stringify(cells)
    if (before === same) return { part, left: 'identical-row' }
    if (before !== undefined)
      return { part, rule: 'number-duplicate', detail: `${id} stands earlier, and says something else` }
    this.#seen.set(id, same)
    return { part, cells, repairs: [...place.repairs, ...found.repairs] }
  }
}

/** What the quarantine keeps of a line: nothing that could be the name of a person. */
function harmless({ id = null, postcode = null }: Line): string {
  return JSON.stringify({
    ...(id !== null && /^\d{4,20}$/.test(id) ? { id } : {}),
    ...(postcode !== null && /^\d{5}$/.test(postcode) ? { postcode } : {}),
  })
}
