import type { z } from 'zod'
import { parcelPlans } from '../../../shared/documents/planning.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { StoredOnParcel } from '../../../shared/schemas/on-parcel.ts'
import type { landUnitSchema } from '../../../shared/schemas/unit.ts'
import { todaysCode } from '../../../shared/territory/territory.ts'
import type { SendableParts } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfCommune } from '../coverage/dataset-coverage.ts'
import { isLoaded } from '../coverage/parts-of-parcel.ts'
import { describeZone } from '../planning/describe-feature.ts'
import { plansOf } from '../planning/described-plans.ts'
import { placed, underNationalRules } from '../planning/get-planning.ts'
import type { UnitParcel } from './walk-unit.ts'

type UnitPlanning = SendableParts<NonNullable<z.output<typeof landUnitSchema>['unit']>['planning']>

/**
 * The zones over all parcels of a unit, the greatest share first: what the overlay has of each parcel, added up. A feature is known by its key in its
 * département: a unit that lies in several has the zones of each.
 */
export async function planningOver(
  parcels: readonly UnitParcel[],
  drawnSurface: number,
  stores: Stores,
): Promise<UnitPlanning> {
  const codes = [
    ...new Set(parcels.map(({ idu }) => todaysCode(communeCodeOf(idu), stores.territory))),
  ].sort()
  const coverages = codes.map((code) => coverageOfCommune('planning', code, stores))
  const coverage = coverages.find((one) => one.status !== 'loaded') ?? coverages[0]!
  if (!coverages.some(isLoaded)) return { regime: 'not-known', uncoveredShare: 1, zones: [], coverage }
  const asked = parcels.map(({ idu }) => [departementOf(idu), parcelPlans.key(idu)] as const)
  const stored = await stores.documents.many(parcelPlans, asked)
  const surfaces = new Map<string, Map<string, number>>()
  let uncovered = 0
  for (const [i, { idu, plane }] of parcels.entries()) {
    const plan = stored[i]?.value
    uncovered += (plan?.uncoveredShare ?? 1) * plane.area
    const area = departementOf(idu)
    const ofArea = surfaces.get(area) ?? new Map<string, number>()
    surfaces.set(area, ofArea)
    for (const { feature, surface } of plan?.found ?? [])
      if (surface !== null) ofArea.set(feature, (ofArea.get(feature) ?? 0) + surface)
  }
  const areas = await Promise.all(
    [...surfaces].map(([area, ofArea]) => zonesOf(area, ofArea, drawnSurface, stores)),
  )
  const applies = areas.some((one) => one.applies)
  const national = applies ? [] : await Promise.all(codes.map((code) => underNationalRules(code, stores)))
  return {
    regime: applies
      ? 'document'
      : national.length > 0 && national.every(Boolean)
        ? 'national-rules'
        : 'not-known',
    uncoveredShare: shareOf(uncovered, drawnSurface),
    zones: areas.flatMap(({ zones }) => zones),
    coverage,
  }
}

async function zonesOf(
  area: string,
  surfaces: ReadonlyMap<string, number>,
  drawnSurface: number,
  stores: Stores,
) {
  const amounts = [...surfaces]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([feature, surface]): StoredOnParcel => {
      const rounded = Math.round(surface * 10) / 10
      return {
        feature,
        share: shareOf(surface, drawnSurface),
        surface: rounded,
        lengthMeters: null,
        count: null,
      }
    })
  const found = await placed(amounts, area, stores)
  const zones = found.filter(({ feature }) => feature.layer === 'zone' || feature.layer === 'sector')
  const ids = [...new Set(zones.map(({ feature }) => feature.document))].sort()
  const documents = await plansOf(ids, area, stores)
  const living = new Set(documents.flatMap(({ id, applies }) => (applies ? [id] : [])))
  return {
    applies: zones.some(({ feature }) => living.has(feature.document)),
    zones: zones.map(describeZone),
  }
}

const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.round((part / whole) * 1e6) / 1e6) : 0
