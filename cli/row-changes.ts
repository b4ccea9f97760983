/**
 * How many rows a release has more or fewer than the one before it, for people: `dvf +120, ban -3`. Leaves out the datasets with as many rows: a list of all
 * thirty hides the one that changed.
 */
export function rowChanges(rows: Readonly<Record<string, number>>): string[] {
  const changed = Object.entries(rows).filter(([, more]) => more !== 0)
  if (changed.length === 0) return ['as many rows of each dataset']
  return changed.map(([name, more]) => `${name} ${more > 0 ? '+' : ''}${more}`)
}
