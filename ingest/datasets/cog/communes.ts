import type { Refused } from '../../../formats/refused.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { CogRow } from './read.ts'
import type { CommuneRow, CurrentRow, EpciRow, FormerRow } from './rows.ts'

/** Communes and arrondissements of today on one side, communes déléguées and associées on the other. */
export function splitByLife(rows: CogRow<CommuneRow>[]) {
  const current: CogRow<CurrentRow>[] = []
  const former: CogRow<FormerRow>[] = []
  for (const { row, refuse } of rows) {
    if (isFormer(row)) former.push({ row, refuse })
    else current.push({ row, refuse })
  }
  return { current, former }
}

function isFormer(row: CommuneRow): row is FormerRow {
  return row.type === 'commune-deleguee' || row.type === 'commune-associee'
}

/** Keeps the communes whose département, and whose city for an arrondissement, are known; refuses the others. */
export function state(
  rows: Map<string, CogRow<CurrentRow>>,
  departements: ReadonlyMap<string, unknown>,
  refused: Refused[],
): Map<string, CogRow<CurrentRow>> {
  const kept = new Map<string, CogRow<CurrentRow>>()
  for (const [code, placed] of rows) {
    const { row, refuse } = placed
    if (!departements.has(row.departement)) {
      refused.push(
        refuse('unknown-departement', `département ${row.departement} is not in departements.json`),
      )
    } else if (row.type === 'arrondissement-municipal' && !rows.has(row.commune)) {
      refused.push(refuse('unknown-city', `city ${row.commune} is not in communes.json`))
    } else kept.set(code, placed)
  }
  return kept
}

/**
 * EPCI of each commune, from the members each EPCI declares. `strangers` = EPCIs that name a commune of no other file:
 * they are kept without it. Of two EPCIs claiming one commune the first read wins (taxing EPCIs never overlap).
 */
export function membership(
  epcis: Map<string, CogRow<EpciRow>>,
  communes: ReadonlyMap<string, unknown>,
): { epciOf: Map<string, string>; strangers: number } {
  const epciOf = new Map<string, string>()
  let strangers = 0
  for (const { row } of epcis.values()) {
    const known = row.membres.filter((member) => communes.has(member.code))
    if (known.length < row.membres.length) strangers++
    for (const member of known) if (!epciOf.has(member.code)) epciOf.set(member.code, row.code)
  }
  return { epciOf, strangers }
}

/** A row of communes.json in the words of the territory. An arrondissement has no EPCI of its own: its city has. */
export function currentCommune(row: CurrentRow, epci: string | undefined): Commune {
  const arrondissement = row.type === 'arrondissement-municipal'
  return {
    code: row.code,
    name: row.nom,
    kind: arrondissement ? 'arrondissement' : 'commune',
    departement: row.departement,
    region: row.region,
    ...(epci === undefined ? {} : { epci }),
    ...(arrondissement ? { city: row.commune } : {}),
    postcodes: row.codesPostaux,
    ...(row.population === undefined ? {} : { population: row.population }),
    ...(row.siren === undefined ? {} : { siren: row.siren }),
  }
}
