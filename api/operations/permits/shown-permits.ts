import { companyCards } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Permit } from '../../../shared/schemas/permit.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readCards } from '../companies/read-company.ts'
import { shownHolder } from '../owners/shown-holder.ts'

/** Permits as they may be shown: an applicant who opposed publication in the register of companies is not named. */
export async function shownPermits(permits: readonly Permit[], stores: Stores): Promise<Permit[]> {
  const sirens = permits.flatMap(({ applicant }) => applicant?.siren ?? [])
  const cards = await readCards(sirens, stores)
  return permits.map((permit) =>
    permit.applicant === null
      ? permit
      : { ...permit, applicant: shownHolder(permit.applicant, cards.get(permit.applicant.siren)) },
  )
}

/** The datasets that an answer about permits was made of. */
export function permitDatasets({ documents }: Stores): DatasetName[] {
  return documents.has(companyCards) ? ['cadastre', 'permits', 'sirene'] : ['cadastre', 'permits']
}
