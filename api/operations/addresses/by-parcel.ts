import { z } from 'zod'
import { parcelAddresses } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { addressSchema } from '../../../shared/schemas/address.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'
import { ADDRESS_DATASETS, describeAddress } from './describe-address.ts'

export const addressesByParcel = parcelQuestion({
  name: 'addressesByParcel',
  tool: 'get_parcel_addresses',
  path: '/v1/addresses/by-parcel/{idu}',
  tag: 'Addresses',
  title: 'Addresses of a parcel',
  description:
    'Gives the house numbers tied to the parcel: those its commune declares on it, else those that lie in it or in the street before it.',
  input: parcelInput,
  output: z.array(addressSchema),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  documents: () => parcelAddresses,
  coverage: 'ban',
  refusesAbsent: true,
  async answer(document, { idu }, { addresses, territory }) {
    const hits = document ? await addresses.at(departementOf(idu), document.value) : []
    return { data: hits.map((hit) => describeAddress(hit, territory)), datasets: ADDRESS_DATASETS }
  },
})
