import type { z } from 'zod'
import type { Coverage } from '../../shared/schemas/coverage.ts'
import type { parcelRisksSchema } from '../../shared/schemas/risks.ts'
import type { SiteTexts } from '../texts/en.ts'

/** What the question about risks answers. */
export type Risks = z.output<typeof parcelRisksSchema>

/** What is said where a part is not loaded or covered; undefined where it is. */
export function whyUnknown({ status }: Coverage, texts: SiteTexts): string | undefined {
  return status === 'loaded' || status === 'partly-loaded' ? undefined : texts.parts.risks.unknown[status]
}
