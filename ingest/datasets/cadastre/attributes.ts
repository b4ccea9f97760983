import { IngestError } from '../../../formats/errors.ts'
import { dayCountOf } from '../../../shared/time/days.ts'
import type { QualityCount } from '../../pipeline/quality/quality-count.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Days are kept in 16 bits, the last value meaning none. */
export const LAST_DAY = 0xfffe
/** The lake keeps surfaces in 32 bits. */
const LARGEST_SURFACE = 2 ** 31 - 1
const NUMBER = /^\d+(?:[.,]\d+)?$/

/** The columns of a parcel but its identifier and outline. Days count from 1970-01-01. */
export interface ParcelAttributes {
  /** Contenance in m², null when the source has none. */
  contenance: number | null
  arpente: boolean | null
  createdDay: number | null
  updatedDay: number | null
}

/**
 * Reads the attributes of a parcel. None of them tells which parcel it is, so a value that cannot be meant loses itself and never the parcel.
 * Notes `contenance-from-text`, `contenance-rounded` (to whole m²), and `contenance-dropped`, `arpente-dropped`, `date-dropped` in `repairs`.
 */
export function readAttributes(
  { contenance, arpente, created, updated }: Readonly<Record<string, unknown>>,
  repairs: string[],
): ParcelAttributes {
  const day = (value: unknown) => dayNumberOf(value) ?? dropped(value, 'date-dropped', repairs)
  return {
    contenance: surfaceOf(contenance, repairs),
    arpente: typeof arpente === 'boolean' ? arpente : dropped(arpente, 'arpente-dropped', repairs),
    createdDay: day(created),
    updatedDay: day(updated),
  }
}

function surfaceOf(value: unknown, repairs: string[]): number | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value.trim() : ''
  const number = NUMBER.test(text) ? Number(text.replace(',', '.')) : value
  const surface = typeof number === 'number' ? Math.round(number) : Number.NaN
  if (!(surface >= 0 && surface <= LARGEST_SURFACE) || Number(number) < 0)
    return dropped(value, 'contenance-dropped', repairs)
  if (typeof value === 'string') repairs.push('contenance-from-text')
  if (surface !== number) repairs.push('contenance-rounded')
  return surface
}

/** Null for a value that is left out, which is noted once when there was one. */
function dropped(value: unknown, repair: string, repairs: string[]): null {
  if (value !== undefined && value !== null && !repairs.includes(repair)) repairs.push(repair)
  return null
}

/** Days since 1970-01-01, null when absent, undefined when it is no date of this century or the last. */
export function dayNumberOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !DATE.test(value)) return undefined
  const day = dayCountOf(value)
  return day >= 0 && day <= LAST_DAY ? day : undefined
}

/** Values that may be left out of the rows of a file, as a share of them. */
const MOST_DROPPED = 0.01
/** Values that may be left out of a file of any size. */
const ALWAYS_DROPPED = 10

/** Throws IngestError naming the attribute when more than 1 % of the parcels lost it: the producer writes it in another way then. */
export function checkDropped(count: QualityCount, url: string): void {
  const { rowsIn, repaired } = count.result()
  for (const name of ['contenance', 'arpente', 'date']) {
    const lost = repaired[`${name}-dropped`] ?? 0
    if (lost > ALWAYS_DROPPED && lost > rowsIn * MOST_DROPPED)
      throw new IngestError(
        `${url}: ${lost} of ${rowsIn} parcels have a value of "${name}" that cannot be read, more than the ${MOST_DROPPED * 100} % that is ` +
          "allowed. The producer's format has changed: nothing was published",
      )
  }
}
