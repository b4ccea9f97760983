/** Three rows of the table of distances, for the comparison that runs. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const

/**
 * Letters to change, add, leave out or exchange with their neighbour to make one text of the other (optimal string alignment);
 * `most` + 1 as soon as it is known to exceed `most`: a search has thousands of words to turn down.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (b.length >= rows[0].length) {
    const room = 2 * b.length + 2
    rows = [new Uint16Array(room), new Uint16Array(room), new Uint16Array(room)]
  }
  let [before, last, row] = rows
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1)
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = letter === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    const free = before
    before = last
    last = row
    row = free
  }
  return Math.min(last[b.length]!, most + 1)
}
