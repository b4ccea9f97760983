import type { RentAbsenceReason, RentLevel } from '../../../../shared/schemas/rents.ts'
import type { Territory } from '../../../../shared/territory/territory.ts'
import { AGGLOMERATIONS, type Agglomeration, agglomerationOf } from '../agglomerations.ts'
import type { Classes, Cube, CubeIndex } from './cube-index.ts'
import { joinZones, type RentZone, type Zoning } from './zones.ts'

/** A place whose figure may stand for the commune, the narrowest first. */
export interface FoundRentLevel {
  level: RentLevel
  agglomeration: string
  zone: { code: string; label: string | null } | null
  /** Undefined when the files have no line of it. */
  classes: Classes | undefined
}

/** Why a narrower level could not be tried at all. */
export interface SkippedLevel {
  level: RentLevel
  reason: RentAbsenceReason
}

/** How a commune belongs to an agglomeration in one year. */
export interface Membership {
  agglomeration: Agglomeration | undefined
  /** The zoning table that names the commune, and its zones there. */
  zoning?: { table: Zoning; zones: readonly RentZone[] }
}

/** Which agglomerations each commune of today belongs to, year by year. */
export class Memberships {
  readonly #zonings = new Map<number, Zoning[]>()
  readonly #seats = new Map<string, Agglomeration[]>()
  /** Every commune that a table or a name puts in an agglomeration, sorted. */
  readonly communes: readonly string[]

  constructor(zonings: readonly Zoning[], territory: Territory) {
    for (const zoning of zonings)
      this.#zonings.set(zoning.year, [...(this.#zonings.get(zoning.year) ?? []), zoning])
    for (const agglomeration of AGGLOMERATIONS)
      for (const seat of agglomeration.seats)
        for (const commune of [seat, ...territory.arrondissements(seat).map(({ code }) => code)])
          this.#seats.set(commune, [...(this.#seats.get(commune) ?? []), agglomeration])
    const zoned = zonings.flatMap(({ communes }) => [...communes.keys()])
    this.communes = [...new Set([...zoned, ...this.#seats.keys()])].sort()
  }

  /** Tables first (they know the zone), then the agglomerations named after the commune. */
  of(commune: string, year: number): Membership[] {
    const found: Membership[] = []
    for (const table of this.#zonings.get(year) ?? []) {
      const zones = table.communes.get(commune)
      if (zones) found.push({ agglomeration: agglomerationOf(table.code), zoning: { table, zones } })
    }
    for (const agglomeration of this.#seats.get(commune) ?? [])
      if (!found.some((one) => one.agglomeration === agglomeration)) found.push({ agglomeration })
    return found
  }
}

export interface Levels {
  levels: FoundRentLevel[]
  skipped: SkippedLevel[]
  /** Zones of a commune that is cut between several, each with its own figures. */
  parts: { zone: RentZone; level: FoundRentLevel }[]
}

/**
 * The levels of a commune in one year: its zone, then its side (centre or periphery, where the files tell which), then
 * the agglomeration, in the agglomeration's own file first and in the national one after.
 */
export function levelsOf(
  memberships: readonly Membership[],
  commune: string,
  year: number,
  index: CubeIndex,
): Levels {
  const all: Levels = { levels: [], skipped: [], parts: [] }
  if (memberships.every(({ zoning }) => zoning === undefined))
    all.skipped.push({ level: 'zone', reason: 'no-zoning-table' })
  for (const membership of memberships) {
    if (membership.zoning) addLocal(all, membership.zoning, membership.agglomeration, commune, year, index)
    addNational(all, membership, year, index)
  }
  return all
}

function addLocal(
  all: Levels,
  { table, zones }: NonNullable<Membership['zoning']>,
  known: Agglomeration | undefined,
  commune: string,
  year: number,
  index: CubeIndex,
): void {
  const local = localCube({ code: table.code, year }, index, known)
  if (!local) {
    all.skipped.push({ level: 'zone', reason: 'no-local-file' })
    return
  }
  const { cube, name } = local
  const joined = joinZones(table, cube.zones)
  const levels = zones.flatMap((zone) => {
    const code = joined?.get(zone.zone)
    return code === undefined ? [] : [{ zone, level: zoneLevel(local, code, zone.label) }]
  })
  if (zones.length > 1) {
    all.skipped.push({ level: 'zone', reason: 'several-zones' })
    all.parts.push(...levels)
  } else if (levels.length === 1) all.levels.push(levels[0]!.level)
  else all.skipped.push({ level: 'zone', reason: 'zoning-not-matched' })
  const side = table.code === PARIS ? sideInParis(commune) : undefined
  if (side)
    all.levels.push({
      level: side === 'Ville centre' ? 'centre' : 'periphery',
      agglomeration: name,
      zone: null,
      classes: cube.part(side),
    })
  all.levels.push({ level: 'agglomeration', agglomeration: name, zone: null, classes: cube.whole() })
}

/** The figures of an agglomeration's own file in one year, and what the agglomeration is called. */
export interface LocalCube {
  cube: Cube
  name: string
}

/** Undefined when the release has no such file. */
export function localCube(
  { code, year }: { code: string; year: number },
  index: CubeIndex,
  known = agglomerationOf(code),
): LocalCube | undefined {
  const cube = index.local(year, code, known?.name)
  if (!cube) return undefined
  // Its own file names an agglomeration by its code; the national file of the year has its name.
  return { cube, name: known?.name ?? nationalTwin(code, year, index)?.agglomeration ?? cube.agglomeration }
}

/** A zone (`Zone_calcul`) of an agglomeration's own file. */
export function zoneLevel({ cube, name }: LocalCube, code: string, label: string | null): FoundRentLevel {
  return { level: 'zone', agglomeration: name, zone: { code, label }, classes: cube.zone(code) }
}

/** The one file that holds both sides of an agglomeration whose centre is known to be the city itself. */
const PARIS = 'L7500'
const sideInParis = (commune: string) => (commune.startsWith('75') ? 'Ville centre' : 'Périphérie')

/** The agglomeration of the national file behind a code that the list does not know: L8500 is B8500 when that has one only. */
function nationalTwin(code: string, year: number, index: CubeIndex) {
  return index.onlyOf(year, `B${code.slice(1)}`)
}

function addNational(
  all: Levels,
  { agglomeration, zoning }: Membership,
  year: number,
  index: CubeIndex,
): void {
  const known = agglomeration ?? (zoning ? agglomerationOf(zoning.table.code) : undefined)
  if (!known && zoning) {
    const only = nationalTwin(zoning.table.code, year, index)
    if (only)
      all.levels.push({
        level: 'agglomeration',
        agglomeration: only.agglomeration,
        zone: null,
        classes: only.whole(),
      })
    return
  }
  for (const place of known?.national ?? []) {
    const cube = index.national(year, place)
    if (!cube) continue
    const { complement } = place
    all.levels.push({
      level:
        complement === undefined ? 'agglomeration' : complement === 'Ville centre' ? 'centre' : 'periphery',
      agglomeration: cube.agglomeration,
      zone: null,
      classes: complement === undefined ? cube.whole() : cube.part(complement),
    })
  }
}
