import type { CommunePermits, Permit } from '../../../shared/schemas/permit.ts'
import type { Territory } from '../../../shared/territory/territory.ts'

const CANCELLED = '4'
const STARTED = ['5', '6']

type Year = CommunePermits['years'][number]

/** Which floor surfaces the lists of the edition have a column of. */
export interface PublishedSurfaces {
  dwellings: boolean
  premises: boolean
}

/** Adds up the permits of each commune. */
export class CommuneYears {
  readonly #communes = new Map<string, CommunePermits>()
  readonly #territory: Territory
  /** Month of the edition, YYYY-MM: its year is not over. */
  readonly #edition: string
  readonly #published: PublishedSurfaces

  constructor(territory: Territory, edition: string, published: PublishedSurfaces) {
    this.#territory = territory
    this.#edition = edition
    this.#published = published
  }

  add(permit: Permit): void {
    const { code } = permit.commune
    const commune = this.#communes.get(code) ?? {
      commune: { code, name: this.#territory.resolve(code)?.name ?? null },
      years: [],
      ties: { count: 0, tiedCount: 0, untied: {} },
    }
    this.#communes.set(code, commune)
    if (permit.authorisedOn !== null)
      this.#addYear(commune.years, permit, Number(permit.authorisedOn.slice(0, 4)))
    addReferences(commune.ties, permit)
  }

  #addYear(years: Year[], permit: Permit, year: number): void {
    let own = years.find((one) => one.year === year)
    if (!own) {
      own = {
        year,
        count: 0,
        byType: {},
        cancelledCount: 0,
        dwellingsCount: 0,
        startedDwellingsCount: 0,
        dwellingSurface: this.#published.dwellings ? 0 : null,
        premisesSurface: this.#published.premises ? 0 : null,
        partial: this.#edition < `${year}-12`,
      }
      years.push(own)
    }
    own.count++
    own.byType[permit.type.code] = (own.byType[permit.type.code] ?? 0) + 1
    if (permit.state.code === CANCELLED) {
      own.cancelledCount++
      return
    }
    const dwellings = permit.dwellings?.count ?? 0
    own.dwellingsCount += dwellings
    if (STARTED.includes(permit.state.code)) own.startedDwellingsCount += dwellings
    if (own.dwellingSurface !== null) own.dwellingSurface += permit.floorSurfaces?.dwellingSurface ?? 0
    if (own.premisesSurface !== null) own.premisesSurface += permit.floorSurfaces?.premisesSurface ?? 0
  }

  /** Every commune by its code, years in order. */
  *all(): Generator<[code: string, CommunePermits]> {
    for (const [code, commune] of [...this.#communes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      commune.years.sort((a, b) => a.year - b.year)
      const untied = Object.fromEntries(Object.entries(commune.ties.untied).sort())
      yield [code, { ...commune, ties: { ...commune.ties, untied } }]
    }
  }
}

/** Counts each reference once, however many parcels of today it led to; a permit without one counts as one. */
function addReferences(references: CommunePermits['ties'], { parcels }: Permit): void {
  const byText = new Map(parcels.map((one) => [one.reference, one]))
  const count = (reason: string) => {
    references.count++
    references.untied[reason] = (references.untied[reason] ?? 0) + 1
  }
  if (parcels.length === 0) count('no-reference')
  for (const { untied } of byText.values())
    if (untied !== null) count(untied)
    else {
      references.count++
      references.tiedCount++
    }
}
