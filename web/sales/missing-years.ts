import { yearsText } from '../../api/operations/transactions/loaded-years.ts'
import type { Coverage } from '../../shared/schemas/coverage.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** A sentence that names the years of which sales are not loaded, or not all; nothing where all that was asked about are. */
export function missingYearsText({ missingYears = [] }: Coverage, { places }: SiteTexts): string | undefined {
  return missingYears.length === 0 ? undefined : places.missingYears(yearsText(missingYears, places.yearsTo))
}

/** The same as a paragraph. */
export function missingYearsLine(coverage: Coverage, texts: SiteTexts): Html | undefined {
  const text = missingYearsText(coverage, texts)
  return text === undefined ? undefined : html`<p class="soft">${text}</p>`
}

/** A paragraph that says so where the sales of a place are not loaded, or not all; nothing where they are. */
export function lackingSalesLine({ status }: Coverage, { find }: SiteTexts): Html | undefined {
  const text = find.salesCoverage[status as keyof typeof find.salesCoverage]
  return text === undefined ? undefined : html`<p class="lacking">${text}</p>`
}
