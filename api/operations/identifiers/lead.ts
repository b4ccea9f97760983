import type {
  IdentifierKind,
  IdentifierLead,
  IdentifierLeads,
  IdentifierReading,
} from '../../../shared/schemas/identifier.ts'

/** Things of one kind that an answer names; their number is given where there are more. */
export const MOST_LEADS = 20

export type LeadMatch = IdentifierLead['match']

/** What is known of an identifier, without its kind and itself. */
export type KnownOf = Omit<IdentifierReading, 'kind' | 'id'>

/** The question about a thing itself; what has no question of its own is looked up here. */
const QUESTIONS: Readonly<Partial<Record<IdentifierKind, (id: string) => string>>> = {
  parcel: (id) => `/v1/parcels/${id}`,
  company: (id) => `/v1/entreprises/${id}`,
  sale: (id) => `/v1/transactions/${id}`,
  commune: (id) => `/v1/prices/by-zone?level=commune&code=${id}`,
  departement: (id) => `/v1/prices/by-zone?level=departement&code=${id}`,
  region: (id) => `/v1/prices/by-zone?level=region&code=${id}`,
  iris: (id) => `/v1/prices/by-zone?level=iris&code=${id}`,
}

/** The question about an identifier; `hasAnswer` false: it is looked up instead. */
export function urlOf(kind: IdentifierKind, id: string, hasAnswer = true): string {
  const written = encodeURIComponent(id)
  return (hasAnswer ? QUESTIONS[kind]?.(written) : undefined) ?? `/v1/identifiers/${written}`
}

/** `score` 0 to 1, `distanceMeters` in metres; null where there is none. */
export const matchBy = (
  method: string,
  score: number | null = null,
  distanceMeters: number | null = null,
): LeadMatch => ({ method, score, distanceMeters })

/** One identifier is a part of the other. */
export const BY_CODE = matchBy('code')

/** A thing that an identifier leads to, before its address is put in. */
export interface Tie {
  id: string
  match: LeadMatch
  name?: string | null
  through?: string | null
  /** false: its own question answers 404, so it is looked up: a parcel that is gone, a holder that no loaded register has. */
  hasAnswer?: boolean
}

/** The ties of one kind as an answer gives them: none where there is none. `count`: how many there are, when `ties` are the first of them. */
export function leadsTo(
  kind: IdentifierKind,
  ties: readonly Tie[],
  count: number = ties.length,
): IdentifierLeads[] {
  if (ties.length === 0) return []
  const items = ties.slice(0, MOST_LEADS).map(({ id, match, name = null, through = null, hasAnswer }) => ({
    id,
    name,
    match,
    through,
    url: urlOf(kind, id, hasAnswer),
  }))
  return [{ kind, count, items }]
}
