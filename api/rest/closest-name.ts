/** The name nearest to a misspelt one, by edits (insert, drop, replace, swap neighbours); undefined beyond two edits. */
export function closestName(given: string, names: readonly string[]): string | undefined {
  if (given.length > 64) return undefined
  let best: string | undefined
  let least = 3
  for (const name of names) {
    const distance = edits(given.toLowerCase(), name.toLowerCase())
    // A two-letter name is two edits away from anything: at most half of it may differ.
    if (distance < least && distance * 2 <= name.length) {
      best = name
      least = distance
    }
  }
  return best
}

/** Optimal string alignment distance. */
function edits(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length]!
}
