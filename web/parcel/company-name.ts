import type { z } from 'zod'
import type { occupantsSchema } from '../../shared/schemas/occupant.ts'
import type { SiteTexts } from '../texts/en.ts'

/** As much of an establishment as names it. */
type Named = Pick<z.output<typeof occupantsSchema>[number], 'name' | 'company'>

/** The name of an establishment: its own, else that of its company; undefined where neither has one. */
export function shownCompanyName({ name, company }: Named): string | undefined {
  return name ?? company?.usualName ?? company?.name ?? undefined
}

/**
 * What stands in place of a name. An establishment may be of a company that the loaded file of companies does not have: that is no opposition to
 * publication, and is not shown as one.
 */
export function whyUnnamed({ company }: Named, words: SiteTexts['parts']['companies']): string {
  if (company === null) return words.unknownCompany
  return company.publication === 'full' ? words.noName : words.nameWithheld
}
