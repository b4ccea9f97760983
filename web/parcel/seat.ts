import type { Company } from '../../shared/schemas/company.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'

interface Seated {
  headOffice: {
    address: Pick<NonNullable<Company['headOffice']>['address'], 'street' | 'postcode' | 'commune'>
  } | null
}

/** Where a company has its head office, in one line; undefined where the register does not tell. */
export function seatOf(company: Seated | null): string | undefined {
  const address = company?.headOffice?.address
  if (!address) return undefined
  const { street, postcode, commune } = address
  const seat = [street && ordinaryName(street), postcode, commune?.name].filter(Boolean).join(' ')
  return seat === '' ? undefined : seat
}
