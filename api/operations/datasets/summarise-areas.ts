import { loadedCommunes } from '../../../shared/release/loaded-communes.ts'
import type { Quality, UnitRecord } from '../../../shared/release/release.ts'
import type { LoadedArea } from '../../../shared/schemas/dataset.ts'
import { grouped } from '../../../shared/text/grouped.ts'

const URLS_SHOWN = 10

/** Units of one dataset added up by area, so that a département loaded commune by commune stays one entry. */
export function summariseAreas(units: readonly UnitRecord[]): LoadedArea[] {
  return [...grouped(units, ({ area }) => area)]
    .map(([area, members]) => summarise(area, members))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

function summarise(code: string, units: readonly UnitRecord[]): LoadedArea {
  const newest = units.reduce((best, unit) => (unit.millesime > best.millesime ? unit : best))
  const sources = units.flatMap((unit) => unit.sources)
  const communes = loadedCommunes(units)
  return {
    code,
    ...(communes === 'whole' ? {} : { communeCodes: [...communes].sort() }),
    edition: newest.millesime,
    editionFrom: newest.millesimeFrom,
    fetchedAt: sources.reduce<string | null>((last, { fetchedAt }) => max(last, fetchedAt), null),
    sources: {
      count: sources.length,
      urls: sources.slice(0, URLS_SHOWN).map(({ resolvedUrl }) => resolvedUrl),
      ...missingSources(units),
    },
    rows: addUp(units.map((unit) => unit.quality)),
  }
}

/** Sources that units do without, each once; what an error said stays in the manifest, for it may name a folder of the machine. */
export function missingSources(units: readonly UnitRecord[]): Pick<LoadedArea['sources'], 'missing'> {
  const byUrl = new Map(
    units.flatMap(({ missing = [] }) =>
      missing.map(({ title, url, reason }) => [url, { title, url, reason }] as const),
    ),
  )
  return byUrl.size > 0 ? { missing: [...byUrl.values()] } : {}
}

function max(a: string | null, b: string): string {
  return a !== null && a > b ? a : b
}

function addUp(qualities: readonly Quality[]): LoadedArea['rows'] {
  const rows: LoadedArea['rows'] = { in: 0, kept: 0, quarantined: {}, outOfScope: {}, repaired: {} }
  for (const quality of qualities) {
    rows.in += quality.rowsIn
    rows.kept += quality.rowsKept
    for (const by of ['quarantined', 'outOfScope', 'repaired'] as const)
      for (const [reason, n] of Object.entries(quality[by])) rows[by][reason] = (rows[by][reason] ?? 0) + n
  }
  return rows
}
