import { z } from 'zod'
import { documentKind } from './document-kind.ts'

/** Identifiers that no other file of the read model is ordered by, in the order of their keys. */
export const INDEXED_KINDS = ['building', 'co-ownership', 'diagnostic', 'establishment', 'permit'] as const

export type IndexedKind = (typeof INDEXED_KINDS)[number]

/**
 * The parcels that a number leads to in a département, by IDU; an empty list where it is known and tied to none (derived `identifiers`).
 * A row is an array, for the country has 70 million of them: parcel, method, score (0 to 1), metres, what the tie goes through.
 */
export const identifiedParcels = documentKind(
  'identifiers',
  'departement',
  (kind: IndexedKind, id: string) => `${kind}/${id}`,
  z.array(
    z.tuple([
      z.string().length(14),
      z.string(),
      z.number().nullable(),
      z.number().nullable(),
      z.string().nullable(),
    ]),
  ),
)
