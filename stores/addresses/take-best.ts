/** Classes of scores: choosing by class is faster than sorting thousands of scores. */
const CLASSES = 256
/** Rows with less than this share of the highest score are not taken. */
const FLOOR = Math.floor(0.4 * CLASSES)
const sizes = new Uint32Array(CLASSES)
/** Rows of the last class taken, and their priors, for the search that runs: it does not pause. */
let equals = new Uint32Array(1 << 12)
let priors = new Float64Array(1 << 12)

/**
 * The `most` rows with the highest scores, in no order, without those far below the highest. Among rows of the last class taken,
 * `prior` decides, of equal ones the lower row; it is called for those rows only.
 */
export function takeBest(
  rows: Uint32Array,
  scores: Float32Array,
  prior: (row: number) => number,
  most: number,
): number[] {
  if (rows.length <= most) return [...rows]
  let highest = 0
  for (let i = 0; i < rows.length; i++) {
    const score = scores[rows[i]!]!
    if (score > highest) highest = score
  }
  const scale = (CLASSES - 1) / highest
  sizes.fill(0)
  for (let i = 0; i < rows.length; i++) sizes[Math.floor(scores[rows[i]!]! * scale)]!++
  let last = CLASSES - 1
  let above = 0
  while (last > FLOOR && above + sizes[last]! <= most) above += sizes[last--]!
  const best: number[] = []
  const count = sizes[last]!
  if (count > equals.length) {
    equals = new Uint32Array(2 * count)
    priors = new Float64Array(2 * count)
  }
  let at = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const rank = Math.floor(scores[row]! * scale)
    if (rank > last) best.push(row)
    else if (rank === last) equals[at++] = row
  }
  if (best.length < most) takeByPrior(count, prior, most - best.length, best)
  return best
}

/** Adds the `room` rows of `equals` with the highest prior. Again by classes: only those of one class are sorted. */
function takeByPrior(count: number, prior: (row: number) => number, room: number, best: number[]): void {
  if (count <= room) {
    for (let i = 0; i < count; i++) best.push(equals[i]!)
    return
  }
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < count; i++) {
    const value = prior(equals[i]!)
    priors[i] = value
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? (CLASSES - 1) / (high - low) : 0
  sizes.fill(0)
  for (let i = 0; i < count; i++) sizes[Math.floor((priors[i]! - low) * scale)]!++
  let last = CLASSES - 1
  let above = 0
  while (last > 0 && above + sizes[last]! <= room) above += sizes[last--]!
  const rim: number[] = []
  for (let i = 0; i < count; i++) {
    const rank = Math.floor((priors[i]! - low) * scale)
    if (rank > last) best.push(equals[i]!)
    else if (rank === last) rim.push(i)
  }
  rim.sort((a, b) => priors[b]! - priors[a]! || equals[a]! - equals[b]!)
  for (const i of rim.slice(0, room - above)) best.push(equals[i]!)
}
