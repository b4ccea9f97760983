import { type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d
const MAX_X = 180 * UNITS_PER_DEGREE
const MAX_Y = 90 * UNITS_PER_DEGREE
const WHOLE_DIGITS = 3
const DECIMALS = 7
/** By number of decimals, the factor from the digits to 1e-7 degrees. */
const SCALE = Array.from({ length: DECIMALS + 1 }, (_, written) => 10 ** (DECIMALS - written))

/** Reads rings of GeoJSON straight from their bytes. */
export class RingScanner {
  /** Where the last number read ended: the second result of `#degrees`, which must not allocate. */
  #end = 0

  /**
   * Appends to `ring` the vertices, in 1e-7 degrees and without the closing one, of the GeoJSON ring that begins at `at` of
   * `bytes`. Returns where it ends, or -1 when it does not have the usual form: compact, two coordinates a position with at most 7
   * decimals and no exponent (so that their integers are exact), in range, closed, no vertex twice in a row.
   */
  scan(bytes: Uint8Array, at: number, ring: Ring): number {
    if (bytes[at] !== BRACKET_OPEN) return -1
    let lastX = Number.NaN
    let lastY = Number.NaN
    this.#end = at
    do {
      if (bytes[this.#end + 1] !== BRACKET_OPEN) return -1
      const x = this.#degrees(bytes, this.#end + 2)
      if (!(Math.abs(x) <= MAX_X) || bytes[this.#end] !== COMMA) return -1
      const y = this.#degrees(bytes, this.#end + 1)
      if (!(Math.abs(y) <= MAX_Y) || bytes[this.#end] !== BRACKET_CLOSE || (x === lastX && y === lastY))
        return -1
      ring.push(x, y)
      lastX = x
      lastY = y
      this.#end++
    } while (bytes[this.#end] === COMMA)
    if (bytes[this.#end] !== BRACKET_CLOSE || ring.length < 4 || lastX !== ring[0] || lastY !== ring[1])
      return -1
    ring.length -= 2
    return this.#end + 1
  }

  /** A JSON number in 1e-7 degrees, NaN when it has another form; sets `#end`. */
  #degrees(bytes: Uint8Array, at: number): number {
    const negative = bytes[at] === MINUS
    const from = negative ? at + 1 : at
    let i = from
    let value = 0
    let digit = bytes[i]! - ZERO
    for (; digit >= 0 && digit <= 9; digit = bytes[++i]! - ZERO) value = value * 10 + digit
    const whole = i - from
    if (whole === 0 || whole > WHOLE_DIGITS || (whole > 1 && bytes[from] === ZERO)) return Number.NaN
    let decimals = 0
    if (bytes[i] === POINT) {
      const first = ++i
      for (digit = bytes[i]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++i]! - ZERO)
        value = value * 10 + digit
      decimals = i - first
      if (decimals === 0 || decimals > DECIMALS) return Number.NaN
    }
    this.#end = i
    const units = value * SCALE[decimals]!
    // Never -0, so that equal coordinates print the same.
    return negative && units > 0 ? -units : units
  }
}
