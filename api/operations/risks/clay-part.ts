import type { z } from 'zod'
import { parcelClay } from '../../../shared/documents/risks.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { isOnClayMap } from '../../../shared/producers/clay-map.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText, Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { coverOf } from '../parcels/on-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'

type Part = z.output<typeof parcelRisksSchema>['ofParcel']['clay']

/** The same for all parcels of a commune that lie outside of every polygon. */
const outside = new PerReleaseCache<JsonText<Part>>(4096)

/** Exposure to clay. Outside of every polygon is «none» only where the map covers and the parcel was laid under it. */
export async function clayPart(asked: AskedParcel, stores: Stores): Promise<Sendable<Part>> {
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
  const document = await parcelDocument(parcelClay, asked.idu, stores)
  const isOutside = isLoaded(head.coverage) && asked.isInCadastre
  if (!document && asked.commune)
    return outside.of(stores, `${asked.commune.code} ${isOutside}`, () =>
      readyJson<Part>({ scope: 'parcel', ...head, level: isOutside ? 'none' : null, found: [] }),
    )
  const stored = document?.value ?? []
  const found = stored.map(({ level, ...amount }) => ({ level, ...coverOf(amount) }))
  const highest = found.find(({ isSliver }) => !isSliver)?.level
  return { scope: 'parcel', ...head, level: highest ?? (isOutside ? 'none' : null), found }
}
