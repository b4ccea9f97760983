import type { z } from 'zod'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import { isWithheld } from '../companies/read-company.ts'

type Installation = z.output<typeof parcelRisksSchema>['around']['installations']['found'][number]
type Operator = Pick<Installation, 'operator' | 'nameWithheld' | 'withheldReason'>

/** Categories of legal persons (INSEE, catégories juridiques): 1 are natural persons, 2 groups without legal personality, of persons too. */
const LEGAL_PERSON = /^[3-9]/

/**
 * The operator of an installation as it may be shown: by the register of companies alone, and only where that says that it is a legal person which lets
 * itself be published. The name that Géorisques publishes is not kept: it may be that of a person. `register`: cards by SIREN, undefined when none are
 * loaded.
 */
export function operatorOf(
  siret: string | null,
  register: ReadonlyMap<string, StoredDocument<CompanyCard>> | undefined,
): Operator {
  if (siret === null) return withheld('no-siret')
  if (!register) return withheld('register-not-loaded')
  const siren = siret.slice(0, 9)
  const card = register.get(siren)
  if (card === undefined) return withheld('not-in-register')
  if (isWithheld(card)) return withheld('opposed')
  const { name, legalForm } = card.value
  if (legalForm === null || !LEGAL_PERSON.test(legalForm.code)) return withheld('natural-person')
  if (name === null) return withheld('no-name')
  return { operator: { siren, siret, name }, nameWithheld: false, withheldReason: null }
}

const withheld = (withheldReason: NonNullable<Operator['withheldReason']>): Operator => ({
  operator: null,
  nameWithheld: true,
  withheldReason,
})
