import type { z } from 'zod'
import { parcelDistricts } from '../../../shared/documents/local-rules.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { localRulesSchema } from '../../../shared/schemas/local-rules.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText, Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import { type AskedParcel, hasCommuneAnswer } from '../parcels/asked-parcel.ts'
import { coverOf } from '../parcels/on-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

type Part = z.output<typeof localRulesSchema>['ofParcel']['priorityDistricts']

/** The same for all parcels of a commune that lie in none. */
const outside = new PerReleaseCache<JsonText<Part>>(4096)

/** Priority districts on the parcel. "Outside of all" is answered only of a parcel that was laid under them. */
export async function districtsPart(asked: AskedParcel, stores: Stores): Promise<Sendable<Part>> {
  const head = partHead('priority-districts', asked, stores)
  const document = await parcelDocument(parcelDistricts, asked.idu, stores)
  if (!document && hasCommuneAnswer(asked))
    return outside.of(stores, communeCodeOf(asked.idu), () =>
      readyJson<Part>({
        scope: 'parcel',
        ...head,
        isInside: isLoaded(head.coverage) ? false : null,
        found: [],
      }),
    )
  const found = (document?.value ?? []).map(({ code, name, ...amount }) => ({
    code,
    name,
    ...coverOf(amount),
  }))
  const isKnown = found.length > 0 || (isLoaded(head.coverage) && asked.isInCadastre)
  return {
    scope: 'parcel',
    ...head,
    isInside: isKnown ? found.some(({ isSliver }) => !isSliver) : null,
    found,
  }
}
