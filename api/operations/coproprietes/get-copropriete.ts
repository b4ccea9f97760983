import { z } from 'zod'
import { coOwnershipDiagnostics, coOwnerships } from '../../../shared/documents/places.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { coproprietesSchema } from '../../../shared/schemas/copropriete.ts'
import { operation } from '../../answers/operation.ts'
import { demoPlace } from '../demo-place.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { storedAnswer } from '../parcels/stored-answer.ts'

const DATASETS: readonly DatasetName[] = ['rnic', 'cadastre', 'dpe']

export const getCopropriete = operation({
  name: 'getCopropriete',
  tool: 'get_parcel_copropriete',
  method: 'GET',
  path: '/v1/copropriete/by-parcel/{idu}',
  tag: 'Co-ownership',
  title: 'Co-ownerships of a parcel',
  description:
    'Gives the co-ownerships of the national register (RNIC) on the parcel, with managing agent, the energy diagnostics that ' +
    'declare them, and how each was tied to it. An empty list when there is none, or when the parcel is not known.',
  input: parcelInput,
  output: coproprietesSchema,
  about: z.object(formerAbout),
  examples: [{ title: 'A parcel of the demo territory', input: { idu: demoPlace.idu } }],
  statuses: [503],
  run({ idu }, stores) {
    const data = storedAnswer({ dataset: 'rnic', kind: coOwnerships, idu }, stores)
    const diagnostics = stores.documents.get(
      coOwnershipDiagnostics,
      departementOf(idu),
      coOwnershipDiagnostics.key(idu),
    )
    return {
      data: data && diagnostics ? withDiagnostics(data.value, diagnostics.value) : (data ?? []),
      datasets: DATASETS,
      about: aboutFormer(idu, stores),
    }
  },
})

/** The co-ownerships of a parcel, each with the diagnostics that declare it. */
function withDiagnostics(
  list: z.infer<typeof coOwnerships.value>,
  declared: z.infer<typeof coOwnershipDiagnostics.value>,
) {
  // Written into what was just parsed, for this answer alone: a copy of each would cost more than reading it.
  for (const one of list) one.diagnostics = declared[one.number] ?? one.diagnostics
  return list
}
