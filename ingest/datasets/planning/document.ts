import type { z } from 'zod'
import type { storedPlanSchema } from '../../../shared/schemas/planning.ts'

/** What a document says of itself: a row of DOC_URBA, or what the features of the national base tell of theirs. */
export interface PlanningDocument {
  /** Key of the document: its partition, and IDURBA where the partition holds several. */
  id: string
  partition: string
  idurba: string | null
  /** PLU, PLUI, CC, POS, PSMV, SUP, as published. */
  kind: string | null
  /** ETAT as published; null in the national base, which holds documents in force. */
  statusCode: string | null
  status: DocumentStatus
  approvedOn: string | null
  communes: readonly string[]
  site: string | null
}

type DocumentStatus = z.output<typeof storedPlanSchema>['status']

/** Codes of ETAT (CNIG). One that is not here is given as it is written, with the status `unknown`. */
const STATUS_OF: Readonly<Record<string, DocumentStatus>> = {
  '01': 'in-preparation',
  '02': 'in-preparation',
  '03': 'in-force',
  '04': 'annulled',
  '05': 'replaced',
  '06': 'repealed',
  '07': 'partly-annulled',
  '08': 'partly-annulled',
  '09': 'lapsed',
}

/** The status that a code of ETAT means; `3` is `03`. */
export function documentStatusOf(code: string): DocumentStatus {
  return STATUS_OF[code.padStart(2, '0')] ?? 'unknown'
}

/** A day of the standards (`AAAAMMJJ`, with or without dashes) as YYYY-MM-DD; null when it is none. */
export function planningDayOf(text: string | undefined): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '')
  if (!found) return null
  const day = `${found[1]}-${found[2]}-${found[3]}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day > '1900' ? day : null
}

/** Kind and day that an identifier names: `75056_PLU_20260616`, `200057875_PLUi_20250624`. */
export function namedBy(idurba: string): { kind: string | null; approvedOn: string | null } {
  const found = /^[^_]+_(?:([A-Za-z-]+)_)?(\d{8})/.exec(idurba)
  return { kind: found?.[1]?.toUpperCase() ?? null, approvedOn: planningDayOf(found?.[2]) }
}
