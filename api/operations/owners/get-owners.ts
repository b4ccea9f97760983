import { z } from 'zod'
import { parcelOwners } from '../../../shared/documents/companies.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { ownersSchema } from '../../../shared/schemas/owner.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { joinText } from '../../answers/json-text.ts'
import { readCards } from '../companies/read-company.ts'
import { coverageOfParcel } from '../coverage/dataset-coverage.ts'
import { type GoneParcel, goneBefore, isInFiliation } from '../parcels/history.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'
import { holderDatasets, shownHolder } from './shown-holder.ts'

const about = {
  formerParcels: z
    .array(
      z.strictObject({
        idu: z.string().length(14),
        method: z.enum(['editions', 'filiation']).meta({
          description: 'What ties it to this one: editions of the cadastre, or documents of filiation',
        }),
        sure: z.boolean().meta({ description: 'Whether ground of it is surely in this one' }),
        holders: ownersSchema,
      }),
    )
    .optional()
    .describe('Parcels that are gone, lay on this ground and have holders in the register still'),
}

export const getOwners = parcelQuestion({
  name: 'getOwners',
  tool: 'get_parcel_proprietaires',
  path: '/v1/proprietaires/by-parcel/{idu}',
  tag: 'Owners',
  title: 'Legal entities that own a parcel',
  description:
    'Lists the legal entities that own the parcel, with rights, landlord status and company record; syndics and managers, who own nothing, ' +
    'stand apart. Natural persons are never published: an empty list means that no legal entity is known.',
  input: parcelInput,
  output: ownersSchema,
  about,
  links: {
    parcel: '/v1/parcels/{idu}',
    company: '/v1/entreprises/{siren}',
    portfolio: '/v1/proprietaires/by-siren/{siren}',
  },
  examples: (place) => [{ title: 'Owners of a parcel', input: { idu: place.idu } }],
  statuses: [],
  documents: () => parcelOwners,
  // No 503: natural persons are never in the register, so an empty list says the same where it is not loaded.
  coverage: (asked, isFound, stores) => coverageOfParcel('owners', asked, isFound, stores),
  isOwn: ({ idu }, stores) => isInFiliation(idu, stores),
  async answer(document, { idu }, stores) {
    const gone = await ownersOfGone(idu, stores)
    const lists: Holders[] = [{ ...NOBODY, ...document?.value }, ...gone.map((one) => one.holders)]
    const sirens = lists.flatMap((one) =>
      Object.values(one).flatMap((holders) => holders.flatMap(({ siren }) => siren ?? [])),
    )
    const cards = await readCards(sirens, stores)
    const shown = ({ owners: own, others, representatives }: Holders) => ({
      owners: withCompanies(own, cards),
      others: withCompanies(others, cards),
      representatives: withCompanies(representatives, cards),
    })
    const formerParcels = gone.map(({ holders, ...one }) => ({ ...one, holders: shown(holders) }))
    return {
      data: shown(lists[0]!),
      datasets: gone.length > 0 ? [...holderDatasets(stores), 'filiation'] : holderDatasets(stores),
      about: gone.length > 0 ? { formerParcels } : {},
    }
  },
})

type Holders = z.infer<typeof parcelOwners.value>
const NOBODY = { owners: [], others: [], representatives: [] }

/** The holders of the parcels that lay on this ground and are gone: the register is a year old, and names them still. */
async function ownersOfGone(idu: string, stores: Stores): Promise<(GoneParcel & { holders: Holders })[]> {
  const gone = await goneBefore(idu, stores)
  const asked = gone.map((one) => [departementOf(one.idu), parcelOwners.key(one.idu)] as const)
  const documents = await stores.documents.many(parcelOwners, asked)
  return gone.flatMap((one, i) => {
    const document = documents[i]
    return document ? [{ ...one, holders: document.value }] : []
  })
}

function withCompanies(
  holders: readonly ParcelHolder[],
  cards: ReadonlyMap<string, StoredDocument<CompanyCard>>,
) {
  return holders.map((holder) =>
    withCompany(holder, holder.siren === null ? undefined : cards.get(holder.siren)),
  )
}

type ParcelHolder = z.infer<typeof parcelOwners.value>['owners'][number]

function withCompany(holder: ParcelHolder, company: StoredDocument<CompanyCard> | undefined) {
  return joinText(shownHolder(holder, company), { company: company ?? null })
}
