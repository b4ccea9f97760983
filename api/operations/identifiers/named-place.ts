import type { IdentifierKind, IdentifierReading } from '../../../shared/schemas/identifier.ts'
import type { Stores } from '../../../stores/stores.ts'
import { findIdentifier } from './find-identifier.ts'

/** Kinds of things that stand on parcels and whose numbers nobody writes to mean something else. */
const ON_PARCELS: readonly IdentifierKind[] = [
  'address',
  'building',
  'diagnostic',
  'co-ownership',
  'establishment',
  'sale',
  'permit',
]

/**
 * The diagnostic, permit, building or other thing on parcels whose number a text is. Undefined when the release has none of that number, and when
 * the text is an IDU too: the parcel goes first.
 */
export async function thingOnParcels(text: string, stores: Stores): Promise<IdentifierReading | undefined> {
  const readings = await findIdentifier(text, stores)
  const known = readings.filter(({ status }) => status === 'known')
  if (known.some(({ kind }) => kind === 'parcel')) return undefined
  return known.find(({ kind }) => ON_PARCELS.includes(kind))
}

/** The parcels that something leads to, and how many there are. */
export function tiedParcels({ leads }: IdentifierReading): { count: number; idus: string[] } {
  const found = leads.find(({ kind }) => kind === 'parcel')
  return { count: found?.count ?? 0, idus: found?.items.map(({ id }) => id) ?? [] }
}
