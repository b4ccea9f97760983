import { z } from 'zod'
import { companyCards } from '../../../shared/documents/companies.ts'
import { coOwnershipDiagnostics, coOwnerships } from '../../../shared/documents/places.ts'
import { SIREN_LENGTH } from '../../../shared/documents/sizes.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { coproprietesSchema } from '../../../shared/schemas/copropriete.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import { joinText } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { cardsOf, isWithheld } from '../companies/read-company.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'

const DATASETS: readonly DatasetName[] = ['rnic', 'cadastre', 'dpe']
const WITH_COMPANIES: readonly DatasetName[] = [...DATASETS, 'sirene']

const about = z.object({ coverage: coverageSchema, ...formerAbout })
const nothing = new NothingSaid<z.infer<typeof coproprietesSchema>, z.infer<typeof about>>()

export const getCopropriete = operation({
  name: 'getCopropriete',
  tool: 'get_parcel_copropriete',
  method: 'GET',
  path: '/v1/copropriete/by-parcel/{idu}',
  tag: 'Co-ownership',
  title: 'Co-ownerships of a parcel',
  description:
    'Gives the co-ownerships of the national register (RNIC) on the parcel, with managing agent, the energy diagnostics that ' +
    'declare them, and how each was tied to it.',
  input: parcelInput,
  output: coproprietesSchema,
  about,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  async run({ idu }, stores) {
    const document = await parcelDocument(coOwnerships, idu, stores)
    const datasets = stores.documents.has(companyCards) ? WITH_COMPANIES : DATASETS
    const aboutFound = async () => ({
      coverage: await needParcel('rnic', idu, document !== undefined, stores),
      ...(await aboutFormer(idu, stores)),
    })
    if (!document)
      return nothing.of(idu, stores, async () => ({ data: [], datasets, about: await aboutFound() }))
    const about = await aboutFound()
    const declared = (await parcelDocument(coOwnershipDiagnostics, idu, stores))?.value
    const found = document.value
    const sirens = found.flatMap(({ manager }) => sirenOf(manager) ?? [])
    const cards = await cardsOf(sirens, stores)
    return {
      data: found.map((one) => ({
        ...one,
        manager: withCompany(one.manager, cards),
        diagnostics: declared?.[one.number] ?? one.diagnostics,
      })),
      datasets,
      about,
    }
  },
})

type Manager = z.infer<typeof coOwnerships.value>[number]['manager']

/** The company that an agent's SIRET is of; undefined when the register gives none that is one. */
function sirenOf({ siret }: Manager): string | undefined {
  return siret !== null && /^\d{14}$/.test(siret) ? siret.slice(0, SIREN_LENGTH) : undefined
}

/** An agent who opposed publication in the SIRENE register since it was declared is not named any more. */
function withCompany(manager: Manager, cards: ReadonlyMap<string, StoredDocument<CompanyCard>>) {
  const siren = sirenOf(manager)
  const company = siren === undefined ? undefined : cards.get(siren)
  const shown = isWithheld(company) ? { ...manager, name: null, commune: null } : manager
  return joinText(shown, { company: company ?? null })
}
