/** A rectangle of the window in pixels, from the top left corner of the map. */
export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The part of the map that nothing lies over. Each thing over it, the largest first, cuts off the side that leaves most: a panel its side, a
 * field at the top the strip above it.
 */
export function freePart(view: PixelBox, over: readonly PixelBox[]): PixelBox {
  const largestFirst = over.toSorted((a, b) => areaOf(b) - areaOf(a))
  let free = view
  for (const one of largestFirst) if (areaOf(shared(free, one)) > 0) free = largestCut(free, one)
  return free
}

function largestCut(free: PixelBox, { left, top, right, bottom }: PixelBox): PixelBox {
  const cuts: PixelBox[] = [
    { ...free, left: right },
    { ...free, right: left },
    { ...free, top: bottom },
    { ...free, bottom: top },
  ]
  return cuts.reduce((best, cut) => (areaOf(cut) > areaOf(best) ? cut : best))
}

/** Pixels on each side that a place must keep away from, to be in the free part. */
export function paddingOf(view: PixelBox, free: PixelBox): PixelBox {
  return {
    left: free.left - view.left,
    top: free.top - view.top,
    right: view.right - free.right,
    bottom: view.bottom - free.bottom,
  }
}

export function boxWidth({ left, right }: PixelBox): number {
  return Math.max(0, right - left)
}

export function boxHeight({ top, bottom }: PixelBox): number {
  return Math.max(0, bottom - top)
}

function areaOf(box: PixelBox): number {
  return boxWidth(box) * boxHeight(box)
}

function shared(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}
