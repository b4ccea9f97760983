import {
  archiveAddress,
  DOCUMENT_TYPES,
  documentsFilter,
  EASEMENT_TYPES,
  easementsFilter,
  featuresAddress,
  MUNICIPALITY_TYPE,
  municipalitiesFilter,
} from '../../../shared/producers/urban-planning-portal.ts'
import { epciOf } from '../../../shared/territory/epci-of.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'
import { GRAND_PARIS_BODIES } from './grand-paris.ts'

/** Source that tells which communes are under the national rules. */
export const MUNICIPALITIES = 'municipality'
/** Days in which a partition without a document is not asked again: most communes have theirs in that of their intercommunal body. */
const ABSENT_DAYS = 30

/**
 * Official addresses. A whole département: the features of the national base, without the written parts, which weigh a hundred times as much. Single
 * communes: the archives of their documents, by their code and that of their intercommunal body. Every one may be missing: a commune has its own document,
 * that of its body, or none.
 */
export function sources(unit: AreaUnit, territory: Territory, _millesime: string): Source[] {
  const { area, communes } = unit
  const codes = communes ?? territory.cadastralCommunes(area).map(({ code }) => code)
  const sirens = bodiesOf(codes, territory)
  const municipalities = features(MUNICIPALITY_TYPE, municipalitiesFilter(area, communes), MUNICIPALITIES)
  if (!communes)
    return [
      ...DOCUMENT_TYPES.map((type) => features(type, documentsFilter(area, sirens), type)),
      ...EASEMENT_TYPES.map((type) => features(type, easementsFilter(area), type)),
      municipalities,
    ]
  const cities = new Set(communes.flatMap((code) => territory.commune(code)?.city ?? []))
  return [
    ...communes.map((code) => ({ ...archive(`DU_${code}`), commune: code })),
    ...[...cities, ...sirens].map((depositor) => archive(`DU_${depositor}`)),
    municipalities,
  ]
}

/** The SIRENs of the bodies that may deposit the documents of some communes: their EPCI, that of the city of an arrondissement, and that of Grand Paris. */
function bodiesOf(codes: readonly string[], territory: Territory): string[] {
  const epcis = codes.flatMap((code) => epciOf(code, territory) ?? [])
  const ofGrandParis = Object.entries(GRAND_PARIS_BODIES)
    .filter(([, members]) => members.some((code) => codes.includes(code)))
    .map(([siren]) => siren)
  return [...new Set([...epcis, ...ofGrandParis])].sort()
}

function archive(partition: string): Source {
  return { url: archiveAddress(partition), sort: 'archive', optional: true, absentDays: ABSENT_DAYS }
}

function features(type: string, filter: string, sort: string): Source {
  return { url: featuresAddress(type, filter), sort, paged: true, optional: true }
}
