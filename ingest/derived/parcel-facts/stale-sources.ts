import type { Before } from '../../derived.ts'
import type { FactSource } from './fact-source.ts'

/**
 * Of sources in the order in which their tables are made, those of which the columns may differ from those made before: they read a file that changed, or a
 * table that may differ. A table that another one is made from stands in `tables` too: it is made again, and gives what it gave.
 */
export function staleSources(
  sources: readonly FactSource[],
  { isSame }: Pick<Before, 'isSame'>,
): { stale: ReadonlySet<FactSource>; tables: ReadonlySet<FactSource> } {
  const stale = new Set<FactSource>()
  for (const source of sources) {
    const { reads, needs } = source
    if (!reads.every(isSame) || needs.some((need) => stale.has(need))) stale.add(source)
  }
  const tables = new Set(stale)
  for (const source of sources.toReversed())
    if (tables.has(source)) for (const need of source.needs) tables.add(need)
  return { stale, tables }
}
