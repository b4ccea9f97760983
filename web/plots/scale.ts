/** Places a value of `domain` on `range` in proportion. A domain of one value lands in the middle. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => (start + end) / 2
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** Steps that people count by, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const

/** The smallest round step with which `length` is crossed in at most `most` steps. `length` > 0, `most` ≥ 1. */
export function roundStep(length: number, most: number): number {
  const raw = length / most
  const power = 10 ** Math.floor(Math.log10(raw))
  // The quotient of doubles may lie a hair above the step that it is.
  const step = STEPS.find((one) => one * power >= raw * (1 - 1e-9))
  return (step ?? 10) * power
}

/** Round values that enclose `low` to `high` (low ≤ high), at most `most` steps apart, ascending; at least two. */
export function roundTicks(low: number, high: number, most: number): number[] {
  const [from, to] = low === high ? [Math.min(0, low), Math.max(1, high)] : [low, high]
  // Rounding outwards may add a step at each end.
  const step = roundStep(to - from, Math.max(1, most - 1))
  const first = Math.floor(from / step + 1e-9)
  const last = Math.ceil(to / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A coordinate as it is written into a drawing: a tenth of a unit is finer than a pixel. */
export function at(value: number): string {
  return value.toFixed(1)
}
