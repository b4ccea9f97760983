import type { JsonText } from '../../operation.ts'
import type { Stores } from '../../store/stores.ts'
import { companyCard, isWithheld } from '../companies/read-company.ts'

interface Holder {
  siren: string | null
  name: string | null
}

/**
 * A holder with the card of its company. The tax register is a year old: who opposed publication in the SIRENE register since is
 * not named any more.
 */
export function withCompany<H extends Holder>(holder: H, stores: Stores): H & { company: JsonText | null } {
  const company = holder.siren === null ? undefined : companyCard(stores, holder.siren)
  return { ...holder, name: isWithheld(company) ? null : holder.name, company: company ?? null }
}

/** The datasets that an answer about holders was made of. */
export function holderDatasets({ documents }: Stores): string[] {
  return documents.has('company') ? ['owners', 'sirene'] : ['owners']
}
