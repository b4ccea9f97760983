import type { z } from 'zod'
import { companyCards } from '../../../shared/documents/companies.ts'
import { coOwnershipDiagnostics, coOwnerships } from '../../../shared/documents/places.ts'
import { SIREN_LENGTH } from '../../../shared/documents/sizes.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { coproprietesSchema } from '../../../shared/schemas/copropriete.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import { joinText } from '../../answers/json-text.ts'
import { isWithheld, readCards } from '../companies/read-company.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'

const DATASETS: readonly DatasetName[] = ['rnic', 'cadastre', 'dpe']
const WITH_COMPANIES: readonly DatasetName[] = [...DATASETS, 'sirene']

export const getCopropriete = parcelQuestion({
  name: 'getCopropriete',
  tool: 'get_parcel_copropriete',
  path: '/v1/copropriete/by-parcel/{idu}',
  tag: 'Co-ownership',
  title: 'Co-ownerships of a parcel',
  description:
    'Gives the co-ownerships of the national register (RNIC) on the parcel, with managing agent, the energy diagnostics that ' +
    'declare them, and how each was tied to it.',
  input: parcelInput,
  output: coproprietesSchema,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  documents: () => coOwnerships,
  coverage: 'rnic',
  async answer(document, { idu }, stores) {
    const datasets = stores.documents.has(companyCards) ? WITH_COMPANIES : DATASETS
    if (!document) return { data: [], datasets }
    const declared = (await parcelDocument(coOwnershipDiagnostics, idu, stores))?.value
    const found = document.value
    const sirens = found.flatMap(({ manager }) => sirenOf(manager) ?? [])
    const cards = await readCards(sirens, stores)
    return {
      data: found.map((one) => ({
        ...one,
        manager: withCompany(one.manager, cards),
        diagnostics: declared?.[one.number] ?? one.diagnostics,
      })),
      datasets,
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
