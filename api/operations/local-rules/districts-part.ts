import type { z } from 'zod'
import { parcelDistricts } from '../../../shared/documents/local-rules.ts'
import type { localRulesSchema } from '../../../shared/schemas/local-rules.ts'
import type { Stores } from '../../store/stores.ts'
import { type AskedParcel, isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import { isInCadastre } from '../parcels/former-parcel.ts'
import { coverOf } from '../parcels/on-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

type Part = z.output<typeof localRulesSchema>['ofParcel']['priorityDistricts']

/** Priority districts on the parcel. Outside of all is told only of a parcel that was laid under them. */
export function districtsPart(asked: AskedParcel, stores: Stores): Part {
  const head = partHead('priority-districts', asked, stores)
  const stored = parcelDocument(parcelDistricts, asked.idu, stores)?.value ?? []
  const found = stored.map(({ code, name, ...amount }) => ({ code, name, ...coverOf(amount) }))
  const isKnown = found.length > 0 || (isLoaded(head.coverage) && isInCadastre(asked.idu, stores))
  return {
    scope: 'parcel',
    ...head,
    isInside: isKnown ? found.some(({ isSliver }) => !isSliver) : null,
    found,
  }
}
