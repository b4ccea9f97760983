import type { Answer } from '../../operation.ts'
import type { Stores } from '../../store/stores.ts'

/** Dossiers kept of one release, some 40 kB each: a page and its agent ask for the same one again and again. */
const MOST_KEPT = 256
const kept = new WeakMap<Stores, Map<string, Answer>>()

/** The dossiers of a release that were asked for lately, by question; those of a release go with it. */
export function dossiersOf(stores: Stores): Map<string, Answer> {
  const known = kept.get(stores) ?? new Map<string, Answer>()
  kept.set(stores, known)
  if (known.size >= MOST_KEPT) known.clear()
  return known
}
