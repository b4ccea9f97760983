import { coproprietesSchema } from '../../../shared/schemas/copropriete.ts'
import { operation } from '../../operation.ts'
import { demoPlace } from '../demo-place.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { storedAnswer } from '../parcels/stored-answer.ts'

export const getCopropriete = operation({
  name: 'getCopropriete',
  tool: 'get_parcel_copropriete',
  method: 'GET',
  path: '/v1/copropriete/by-parcel/{idu}',
  tag: 'Co-ownership',
  title: 'Co-ownerships of a parcel',
  description:
    'Gives the co-ownerships of the national register (RNIC) that stand on the parcel: name, address, lots, managing agent and ' +
    'contact, each with how it was tied to it. An empty list when there is none, or when the parcel is not known.',
  input: parcelInput,
  output: coproprietesSchema,
  examples: [{ title: 'A parcel of the demo territory', input: { idu: demoPlace.idu } }],
  statuses: [503],
  run({ idu }, stores) {
    const data = storedAnswer({ dataset: 'rnic', kind: 'copropriete', idu }, stores)
    return { data: data ?? [], datasets: ['rnic', 'cadastre'] }
  },
})
