/** Classes of scores: choosing by class is faster than sorting thousands of scores. */
const CLASSES = 256
/** Rows with less than this share of the highest score are not taken. */
const FLOOR = Math.floor(0.4 * CLASSES)
const sizes = new Uint32Array(CLASSES)

/**
 * The `most` rows with the highest scores, in no order, without those far below the highest. Among rows of the last class taken,
 * `prior` decides; it is called for those rows only.
 */
export function takeBest(
  rows: Uint32Array,
  scores: Float32Array,
  prior: (row: number) => number,
  most: number,
): number[] {
  if (rows.length <= most) return [...rows]
  let highest = 0
  for (let i = 0; i < rows.length; i++) highest = Math.max(highest, scores[rows[i]!]!)
  const scale = (CLASSES - 1) / highest
  sizes.fill(0)
  for (let i = 0; i < rows.length; i++) sizes[Math.floor(scores[rows[i]!]! * scale)]!++
  let last = CLASSES - 1
  let above = 0
  while (last > FLOOR && above + sizes[last]! <= most) above += sizes[last--]!
  const best: number[] = []
  const equals: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const rank = Math.floor(scores[row]! * scale)
    if (rank > last) best.push(row)
    else if (rank === last) equals.push(row)
  }
  if (best.length < most) {
    const priors = new Map(equals.map((row) => [row, prior(row)]))
    equals.sort((a, b) => priors.get(b)! - priors.get(a)! || a - b)
    best.push(...equals.slice(0, most - best.length))
  }
  return best
}
