import type { z } from 'zod'
import type { storedParcelPlanSchema } from '../../../shared/schemas/planning.ts'
import { amountsOnParcel, rounded } from '../../overlay/on-parcel.ts'
import type { Overlay } from '../../overlay/overlay.ts'
import type { PlanFeature } from './plan-feature.ts'

type ParcelPlan = z.output<typeof storedParcelPlanSchema>

/** What lies on a parcel, as it is stored, and its share in no zone; undefined when nothing lies on it. */
export function describePlansFound(
  onParcel: ReturnType<Overlay['on']>,
  laid: readonly PlanFeature[],
): ParcelPlan | undefined {
  const found = amountsOnParcel(onParcel, laid)
  if (found.length === 0) return undefined
  let covered = 0
  for (const { index, amount } of onParcel.found) {
    const { layer, kind } = laid[index]!
    if (kind === 'surface' && (layer === 'zone' || layer === 'sector')) covered += amount
  }
  const { area } = onParcel
  return { uncoveredShare: area > 0 ? rounded(Math.max(0, 1 - covered / area), 6) : 0, found }
}
