import { z } from 'zod'
import { companyCards, owners } from '../../../shared/documents/companies.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { ownersSchema } from '../../../shared/schemas/owner.ts'
import { joinText } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import type { StoredDocument } from '../../store/documents/documents.ts'
import { after } from '../../store/now.ts'
import { ofCompanies } from '../companies/read-company.ts'
import { coverageOfParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { holderDatasets, shownHolder } from './shown-holder.ts'

export const getOwners = operation({
  name: 'getOwners',
  tool: 'get_parcel_proprietaires',
  method: 'GET',
  path: '/v1/proprietaires/by-parcel/{idu}',
  tag: 'Owners',
  title: 'Legal entities that own a parcel',
  description:
    'Lists the legal entities that own the parcel (companies, SCI, communes, HLM offices…), one entry a holder, with rights, ' +
    'landlord status and company record. Syndics and managers, who own nothing, stand apart. Natural persons are never ' +
    'published: an empty list means that no legal entity is known.',
  input: parcelInput,
  output: ownersSchema,
  about: z.object({
    coverage: coverageSchema.meta({ description: 'What an empty answer means' }),
    ...formerAbout,
  }),
  links: {
    parcel: '/v1/parcels/{idu}',
    company: '/v1/entreprises/{siren}',
    portfolio: '/v1/proprietaires/by-siren/{siren}',
  },
  examples: (place) => [{ title: 'Owners of a parcel', input: { idu: place.idu } }],
  statuses: [],
  run({ idu }, stores) {
    const found = parcelDocument(owners, idu, stores)?.value
    const lists = { owners: [], others: [], representatives: [], ...found }
    const sirens = Object.values(lists).flatMap((holders) => holders.flatMap(({ siren }) => siren ?? []))
    const about = {
      coverage: coverageOfParcel('owners', idu, found !== undefined, stores),
      ...aboutFormer(idu, stores),
    }
    return after(ofCompanies(companyCards, sirens, stores), (cards) => {
      const withCompanies = (holders: readonly ParcelHolder[]) =>
        holders.map((holder) =>
          withCompany(holder, holder.siren === null ? undefined : cards.get(holder.siren)),
        )
      const data = {
        owners: withCompanies(lists.owners),
        others: withCompanies(lists.others),
        representatives: withCompanies(lists.representatives),
      }
      return { data, datasets: holderDatasets(stores), about }
    })
  },
})

type ParcelHolder = z.infer<typeof owners.value>['owners'][number]

function withCompany(holder: ParcelHolder, company: StoredDocument<CompanyCard> | undefined) {
  return joinText(shownHolder(holder, company), { company: company ?? null })
}
