/** Those for which `holds`, which is asked of one after the other. */
export async function filtered<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<T[]> {
  const found: T[] = []
  for (const item of items) if (await holds(item)) found.push(item)
  return found
}
