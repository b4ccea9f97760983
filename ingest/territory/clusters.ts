import { around, type Box, grownBox, isWithin, metresBeyond } from './box.ts'
import { FAR_METRES, hint, kilometres } from './outside-departement.ts'

/** A group of at most this share of the largest one is taken for misplaced; a larger one for a detached part of the commune. */
const MISPLACED_SHARE = 1 / 20
/** Things that a group needs before others can be far from it. */
const FEWEST = 3

/** Things of one commune that lie near each other. */
export class Cluster<T> {
  count = 0
  box: Box
  /** What was put in and is not released yet. */
  items: T[] = []
  /** What is near to it: its box and FAR_METRES around. */
  limits: Box

  constructor(box: Box) {
    this.box = box
    this.limits = grownBox(box, FAR_METRES)
  }

  /** Whether a box reaches less than FAR_METRES beyond the cluster. */
  isNear(box: Box): boolean {
    return isWithin(box, this.limits)
  }

  /** Counts things and grows by their box. */
  grow(box: Box, count = 1): void {
    this.count += count
    if (isWithin(box, this.box)) return
    this.box = around(this.box, box)
    this.limits = grownBox(this.box, FAR_METRES)
  }
}

/** The cluster that a box belongs to; a new one when it is near to none. */
export function clusterAt<T>(clusters: Cluster<T>[], box: Box): Cluster<T> {
  const near = clusters.find((cluster) => cluster.isNear(box))
  if (near) return near
  const made = new Cluster<T>(box)
  clusters.push(made)
  return made
}

/** A thing that is far from the others of its commune, and the part of them that is nearest to it. */
export interface FarThing<T> {
  item: T
  nearest: Cluster<T>
}

/**
 * The waiting things of one commune that are misplaced: their cluster holds few against the largest one, and they are far from it and from
 * everything that is near to it. A commune in two parts of some size has none, and one of fewer than three things has none: nothing tells
 * which is wrong.
 */
export function misplacedThings<T extends { box: Box }>(clusters: readonly Cluster<T>[]): FarThing<T>[] {
  const largest = Math.max(...clusters.map(({ count }) => count))
  if (clusters.length < 2 || largest < FEWEST) return []
  const most = Math.max(1, largest * MISPLACED_SHARE)
  const staying = clusters.filter(({ count }) => count > most)
  const nearTo = ({ box }: T) => staying.find((part) => part.isNear(box))
  let far = clusters.filter(({ count }) => count <= most).flatMap(({ items }) => items)
  for (let before = 0; before !== far.length; ) {
    before = far.length
    far = far.filter((item) => {
      const part = nearTo(item)
      part?.grow(item.box)
      return !part
    })
  }
  const distance = (item: T, part: Cluster<T>) => metresBeyond(item.box, part.box)
  return far.map((item) => ({
    item,
    nearest: staying.reduce((a, b) => (distance(item, b) < distance(item, a) ? b : a)),
  }))
}

/** Where something lies that is far from the others of its commune, in words. `others`: what they are. */
export function farFromOthers(box: Box, nearest: Cluster<unknown>, others: string): string {
  const distance = kilometres(metresBeyond(box, nearest.box))
  return `${distance} from the other ${others}${hint(box, nearest.limits)}`
}
