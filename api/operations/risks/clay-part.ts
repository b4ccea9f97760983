import type { z } from 'zod'
import { parcelClay } from '../../../shared/documents/risks.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { isOnClayMap } from '../../../shared/producers/clay-map.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import type { Stores } from '../../store/stores.ts'
import { type AskedParcel, isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import { isInCadastre } from '../parcels/former-parcel.ts'
import { coverOf } from '../parcels/on-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

type Part = z.output<typeof parcelRisksSchema>['ofParcel']['clay']

/** Exposure to clay. Outside of every polygon is «none» only where the map covers and the parcel was laid under it. */
export function clayPart(asked: AskedParcel, stores: Stores): Part {
  const head = partHead('clay', asked, stores)
  const departement = departementOf(asked.commune?.code ?? asked.idu)
  if (asked.commune && !isOnClayMap(departement))
    return {
      scope: 'parcel',
      coverage: {
        status: 'not-covered',
        detail: `The map of clay does not cover ${asked.commune.name}: it leaves out Paris and overseas.`,
        datasets: ['clay'],
      },
      edition: null,
      level: null,
      found: [],
    }
  const stored = parcelDocument(parcelClay, asked.idu, stores)?.value ?? []
  const found = stored.map(({ level, ...amount }) => ({ level, ...coverOf(amount) }))
  const highest = found.find(({ isSliver }) => !isSliver)?.level
  const isOutside = isLoaded(head.coverage) && isInCadastre(asked.idu, stores)
  return { scope: 'parcel', ...head, level: highest ?? (isOutside ? 'none' : null), found }
}
