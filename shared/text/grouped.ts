/** Items by key, in the order given; those without a key are left out. */
export function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    addTo(groups, key, item)
  }
  return groups
}

/** Adds an item to the group of its key. */
export function addTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
