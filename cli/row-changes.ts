/**
 * What a release has in place of the one before it, for people: `dvf +120, ban -3`. Datasets with as many rows as before are not listed: with thirty
 * datasets they would hide the one that changed.
 */
export function rowChanges(rows: Readonly<Record<string, number>>): string[] {
  const changed = Object.entries(rows).filter(([, more]) => more !== 0)
  if (changed.length === 0) return ['as many rows of each dataset']
  return changed.map(([name, more]) => `${name} ${more > 0 ? '+' : ''}${more}`)
}
