import { companyCards } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { isWithheld } from '../companies/read-company.ts'

export interface Holder {
  siren: string | null
  name: string | null
}

/**
 * A holder as it may be shown. The tax register is a year old: who opposed publication in the SIRENE register since is not named
 * any more.
 */
export function shownHolder<H extends Holder>(
  holder: H,
  company: StoredDocument<CompanyCard> | undefined,
): H {
  return isWithheld(company) ? { ...holder, name: null } : holder
}

/** The datasets that an answer about holders was made of. */
export function holderDatasets({ documents }: Stores): DatasetName[] {
  return documents.has(companyCards) ? ['owners', 'sirene'] : ['owners']
}
