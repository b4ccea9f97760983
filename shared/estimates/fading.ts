import type { Kernel } from './constants.ts'

/** Days that stand in a table: sales are known for 1,500 days, and valued up to 400 days after the last of them. */
const DAYS = 4096

/** How much of a covariance is left after days: of what is near, and of what the whole département has in common. */
export interface Fading {
  /** By whole days. */
  near: Float64Array
  common: Float64Array
}

const tables = new WeakMap<Kernel, Fading>()

/** The tables of a kernel, made once; a day beyond them is computed by the functions below. */
export function fadingOf(kernel: Kernel): Fading {
  let fading = tables.get(kernel)
  if (!fading) {
    fading = {
      near: Float64Array.from({ length: DAYS }, (_, days) => nearAfter(kernel, days)),
      common: Float64Array.from({ length: DAYS }, (_, days) => commonAfter(kernel, days)),
    }
    tables.set(kernel, fading)
  }
  return fading
}

/** The share of what is near that is left after days, 0..1. */
export function nearAfter(kernel: Kernel, days: number): number {
  return Math.exp(-days / kernel.days)
}

/** The covariance of two sales of the département, wherever they are, so many days apart. */
export function commonAfter(kernel: Kernel, days: number): number {
  return kernel.common * Math.exp(-days / (4 * kernel.days))
}
