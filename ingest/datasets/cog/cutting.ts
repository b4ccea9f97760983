import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Refused } from '../../../formats/refused.ts'
import type { Quality } from '../../../shared/release/release.ts'
import type { TerritoryData } from '../../../shared/territory/territory.ts'
import { currentCommune, membership, splitByLife, state } from './communes.ts'
import { type CogRow, type CogSource, cogFileOf, type Rows, readRows } from './read.ts'
import { recodingsOf } from './recodings.ts'
import { communeRow, departementRow, epciRow, regionRow } from './rows.ts'

/** The administrative cutting read from the sources, what was refused on the way, and the balance of rows. */
export interface Cutting {
  territory: TerritoryData
  refused: Refused[]
  quality: Quality
}

/**
 * Reads and ties together communes, départements, régions and EPCIs. Sources are read in order: of two rows with the
 * same code the first is kept. Lists come back sorted by code. Throws IngestError when a file is missing or unusable.
 */
export async function readCutting(
  sources: CogSource[],
  millesime: string,
  columns: ColumnReport,
): Promise<Cutting> {
  for (const source of sources) cogFileOf(source)
  const [communeRows, departementRows, regionRows, epciRows] = await Promise.all([
    readRows(sources, 'communes.json', communeRow, columns),
    readRows(sources, 'departements.json', departementRow, columns),
    readRows(sources, 'regions.json', regionRow, columns),
    readRows(sources, 'epci.json', epciRow, columns),
  ])
  const all: Rows<unknown>[] = [communeRows, departementRows, regionRows, epciRows]
  const refused = all.flatMap((rows) => rows.refused)
  const departements = firstOfEach(departementRows.kept, refused)
  const regions = firstOfEach(regionRows.kept, refused)
  const epcis = firstOfEach(epciRows.kept, refused)
  const { current, former } = splitByLife(communeRows.kept)
  const communes = state(firstOfEach(current, refused), departements, refused)
  const { recodings, followed } = recodingsOf(communes, former, refused)
  const { epciOf, strangers } = membership(epcis, communes)

  const territory: TerritoryData = {
    millesime,
    communes: listed(communes, (row) => currentCommune(row, epciOf.get(row.code))),
    departements: listed(departements, ({ code, nom, region }) => ({ code, name: nom, region })),
    regions: listed(regions, ({ code, nom }) => ({ code, name: nom })),
    epcis: listed(epcis, ({ code, nom, type }) => ({ code, name: nom, type })),
    recodings,
  }
  const quality: Quality = {
    rowsIn: all.reduce((sum, rows) => sum + rows.rowsIn, 0),
    rowsKept: communes.size + departements.size + regions.size + epcis.size,
    quarantined: countBy(refused.map((row) => row.rule)),
    outOfScope: countBy(followed.map((row) => row.type)),
    repaired: strangers > 0 ? { 'epci-unknown-members-dropped': strangers } : {},
  }
  return { territory, refused, quality }
}

/** Rows by code; a code met again is refused. */
function firstOfEach<T extends { code: string }>(rows: CogRow<T>[], refused: Refused[]) {
  const kept = new Map<string, CogRow<T>>()
  for (const placed of rows) {
    const { code } = placed.row
    if (kept.has(code)) refused.push(placed.refuse('duplicate', `code ${code} was already read`))
    else kept.set(code, placed)
  }
  return kept
}

function listed<T, U extends { code: string }>(rows: Map<string, CogRow<T>>, as: (row: T) => U): U[] {
  return [...rows.values()].map(({ row }) => as(row)).sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** How often each name is met, in name order so that equal inputs give equal manifests. */
function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names.sort()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
