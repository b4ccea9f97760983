/** Lists kept: sections × what is loaded give a few dozen. */
const MOST_KEPT = 1000
const kept = new Map<string, readonly DatasetName[]>()

/** The datasets of all sections, each once. The same ones are the same list: the text of `meta` is kept by it. */
export function datasetsOf(found: readonly { datasets: readonly DatasetName[] }[]): readonly DatasetName[] {
  const key = found.map(({ datasets }) => datasets.join()).join()
  const before = kept.get(key)
  if (before) return before
  if (kept.size >= MOST_KEPT) kept.clear()
  const all = [...new Set(found.flatMap(({ datasets }) => datasets))].sort()
  kept.set(key, all)
  return all
}

import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
