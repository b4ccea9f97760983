/** Items by key, groups and items in the order given; those without a key are left out. */
export function grouped<K, T>(items: Iterable<T>, keyOf: (item: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== undefined) addTo(groups, key, item)
  }
  return groups
}

/** Adds an item to the group of its key. */
export function addTo<K, T>(groups: Map<K, T[]>, key: K, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
