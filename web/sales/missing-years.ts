import { yearsText } from '../../api/operations/transactions/loaded-years.ts'
import type { Coverage } from '../../shared/schemas/coverage.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

/** A sentence that names the years of which sales are not loaded, or not all; nothing where all that was asked about are. */
export function missingYearsLine({ missingYears = [] }: Coverage, texts: SiteTexts): Html | undefined {
  if (missingYears.length === 0) return undefined
  return html`<p class="soft">${texts.places.missingYears(yearsText(missingYears, texts.places.yearsTo))}</p>`
}
