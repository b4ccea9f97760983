import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Shape } from './shape.ts'

const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1]

/** The shape that nothing meets: what is left of a box that lies outside of where its reference system is used. */
export const EMPTY_SHAPE: Shape = {
  // The sides stand the wrong way round: no box reaches from one to the other.
  bounds: [MOST, MOST, LEAST, LEAST] satisfies Bounds,
  edges: 1,
  coversBox: () => false,
  missesBox: () => true,
  hitsPoint: () => false,
  hitsParcel: () => false,
}
