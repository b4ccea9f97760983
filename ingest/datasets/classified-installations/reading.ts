import { z } from 'zod'
import { encodingOf } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import type { TextLine } from '../../../formats/csv/text-line.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import type { LakeTable, RowOf } from '../../../formats/duckdb/lake-table.ts'
import type { installationFile } from '../../../shared/lake/files/classified-installations.ts'
import type { NormaliseInput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { ARCHIVE_FORMAT, WEB_PAGE } from './columns.ts'
import { CommuneFinder, departementOfPostcode } from './find-commune.ts'
import type { Inspections } from './inspections.ts'
import { numberOfInstallation, readInstallation } from './read-line.ts'
import type { SourceFile } from './source-files.ts'

const lineRow = z.record(z.string(), z.union([z.string(), z.number()]).nullable())

const SHIFTED = 'the line does not have the columns of the header'

type Columns = typeof installationFile.table

/** What becomes of a line, and the part of the unit that it counts in. */
type Verdict = { part: string } & (
  | { left: string }
  | { rule: string; detail: string }
  | { kept: RowOf<Columns>; repairs: readonly string[] }
)

/** Where a line stands, the day after which no inspection can have been, and what is counted of it. */
interface LineContext {
  row: number
  url: string
  latest: string
  repairs: readonly string[]
}

/** Takes the lines of the files of a unit. */
export class InstallationReading {
  readonly ledger: Ledger
  /** Last inspection of the département, YYYY-MM-DD: what the export does not say of its day, its rows do. */
  newest: string | undefined
  readonly #input: NormaliseInput
  readonly #inspections: Inspections
  readonly #finder: CommuneFinder
  readonly #table: LakeTable<Columns>
  /** Lines taken, by the number of their installation. */
  readonly #seen = new Map<string, { same: string; part: string }>()

  constructor(input: NormaliseInput, inspections: Inspections, table: LakeTable<Columns>) {
    this.#input = input
    this.#inspections = inspections
    this.#table = table
    this.#finder = new CommuneFinder(input.territory)
    this.ledger = new Ledger(input.unit)
  }

  /** Reads a file of installations. `inspected`: the inspections of its archive were given; that they are missing is reported. */
  async read(db: Database, { path, url, role, source }: SourceFile, inspected: boolean): Promise<void> {
    const { columns } = this.#input
    const format = role === 'archive' ? ARCHIVE_FORMAT : WEB_PAGE
    await loadCsv(db, 'lines', { path, url }, { ...format, encoding: await encodingOf(path) }, columns)
    const lacksInspections = role === 'archive' && !inspected
    if (lacksInspections)
      columns.note(source.url, { unknown: [], missingOptional: ['dateInspection (inspection.csv)'] })
    for (const { row, rule } of await malformedLines(db, 'lines_refused', url))
      this.ledger.refuse({ source: url, row, rule, detail: SHIFTED, original: '' })
    const latest = source.fetchedAt.slice(0, 10)
    for await (const found of db.streamObjects('SELECT * FROM lines ORDER BY "row"')) {
      const { row, ...fields } = lineRow.parse(found)
      const line = Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, value === null ? null : String(value)]),
      )
      const whole = role === 'archive' ? this.#withInspection(line) : line
      const isUntold = lacksInspections && whole.inspected_on === null
      const repairs = isUntold ? ['inspections-not-given'] : []
      this.#take(whole, { row: Number(row), url, latest, repairs })
      this.#input.progress(this.ledger.rows)
    }
    await dropCsv(db, 'lines')
  }

  /** Refuses the lines of inspections that cannot be used, as far as they are of this unit, and ends the writing. */
  close(): void {
    for (const { source, row, rule, id } of this.#inspections.refused) {
      const part = id === null ? partsOf(this.#input.unit)[0] : this.#seen.get(id)?.part
      if (part === undefined) continue
      const detail = rule === 'malformed-line' ? SHIFTED : 'its number or its day of inspection is none'
      this.ledger.refuse({ source, row, rule, detail, original: harmless({ id }), part })
    }
    this.#table.close()
  }

  #withInspection(line: TextLine): TextLine {
    const id = numberOfInstallation(line.id)
    return { ...line, inspected_on: id === undefined ? null : this.#inspections.lastOf(id) }
  }

  #take(line: TextLine, { row, url, latest, repairs }: LineContext): void {
    const verdict = this.#judge(line, latest)
    const { part } = verdict
    if ('left' in verdict) this.ledger.count(part).leaveOut(verdict.left)
    else if ('rule' in verdict) {
      const { rule, detail } = verdict
      this.ledger.refuse({ source: url, row, rule, detail, original: harmless(line), part })
    } else {
      this.#table.add(verdict.kept)
      this.ledger.count(part).keep([...verdict.repairs, ...repairs])
    }
  }

  #judge(line: TextLine, latest: string): Verdict {
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
    const part = this.#partOf(code)
    if (part === undefined) return { part: first, left: 'other-commune' }
    if (!found.ok) return { part, rule: found.rule, detail: found.detail }
    const { inspectedOn: inspected_on, activityState: activity_state, point, ...own } = found.installation
    const { address_1 = null, address_2 = null, address_3 = null } = line
    const [lng = null, lat = null] = point ?? []
    const kept = {
      ...own,
      commune: code,
      inspected_on,
      activity_state,
      address_1,
      address_2,
      address_3,
      postcode,
      lng,
      lat,
      part,
    }
    const { id } = own
    const before = this.#seen.get(id)
    const same = JSON.stringify(kept)
    if (before?.same === same) return { part, left: 'identical-row' }
    if (before)
      return { part, rule: 'number-duplicate', detail: `${id} stands earlier, and says something else` }
    this.#seen.set(id, { same, part })
    const late = this.#inspections.hasDayToCome(id) ? ['inspection-dropped'] : []
    return { part, kept, repairs: [...place.repairs, ...found.repairs, ...late] }
  }

  /**
   * The part of the unit that a commune counts in, undefined when it was not asked for. A line of Paris as a whole may be of any of its
   * arrondissements: it counts in the first that was asked for.
   */
  #partOf(code: string): string | undefined {
    const { unit, territory } = this.#input
    if (!unit.communes) return unit.area
    return unit.communes.find((asked) => asked === code || territory.commune(asked)?.city === code)
  }
}

/** What the quarantine keeps of a line: nothing that could be the name of a person. */
function harmless({ id = null, postcode = null }: TextLine): string {
  return JSON.stringify({
    ...(id !== null && /^\d{4,20}$/.test(id) ? { id } : {}),
    ...(postcode !== null && /^\d{5}$/.test(postcode) ? { postcode } : {}),
  })
}
