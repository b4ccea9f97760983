import { createRandom } from '../../data/sample/random.ts'

/** Seeded numbers in [0, 1): the same sequence at each run. */
export const seeded = (seed: number): (() => number) => createRandom(seed).next
