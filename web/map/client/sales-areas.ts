import type { ExpressionSpecification } from 'maplibre-gl'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { ClientTexts } from '../../texts/map-words.ts'

/** How much is known of the sales of a zone: all that are published, those of some of its communes, none because they are not loaded, or none because the State publishes none. */
export type SalesKnown = 'loaded' | 'partly-loaded' | 'not-loaded' | 'not-published'

/** What is known of the sales of a zone or section by its code, where `areas` are loaded (départements and communes, or `france`). */
export function salesKnown(code: string, areas: readonly string[]): SalesKnown {
  const departement = departementOfCode(code)
  if (SALES_NOT_PUBLISHED.includes(departement)) return 'not-published'
  if (areas.includes('france') || areas.includes(departement) || areas.includes(code.slice(0, 5)))
    return 'loaded'
  const isPart = code === departement && areas.some((area) => departementOfCode(area) === code)
  return isPart ? 'partly-loaded' : 'not-loaded'
}

/** Why the sales of some of these zones are not known, in words; undefined where those of all are. */
export function unknownSalesText(
  codes: readonly string[],
  areas: readonly string[],
  texts: Pick<ClientTexts, 'partlyLoaded' | 'notLoaded' | 'notPublished'>,
): string | undefined {
  const known = new Set(codes.map((code) => salesKnown(code, areas)))
  const reasons = [
    ...(known.has('partly-loaded') ? [texts.partlyLoaded] : []),
    ...(known.has('not-loaded') ? [texts.notLoaded] : []),
    ...(known.has('not-published') ? [texts.notPublished] : []),
  ]
  return reasons.length === 0 ? undefined : reasons.join(' · ')
}

/** What `salesKnown` tells as a test of the style, for the zones of one level. */
export function salesAreLoaded(level: string, areas: readonly string[]): ExpressionSpecification {
  if (areas.includes('france')) return ['literal', true]
  const code: ExpressionSpecification = ['to-string', ['get', 'code']]
  const whole: ExpressionSpecification = ['literal', areas.filter((area) => area.length < 5)]
  if (level === 'departement') return ['in', code, whole]
  const departement: ExpressionSpecification = [
    'case',
    ['==', ['slice', code, 0, 2], '97'],
    ['slice', code, 0, 3],
    ['slice', code, 0, 2],
  ]
  return [
    'any',
    ['in', ['slice', code, 0, 5], ['literal', areas.filter((area) => area.length === 5)]],
    ['in', departement, whole],
  ]
}

function departementOfCode(code: string): string {
  return code.slice(0, code.startsWith('97') ? 3 : 2)
}
