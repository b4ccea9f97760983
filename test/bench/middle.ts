/** The item whose figure is the middle one: of several rounds a bad moment must not decide, nor a lucky one. `items` holds one at least. */
export function middleBy<T>(items: readonly T[], figure: (item: T) => number): T {
  return items.toSorted((a, b) => figure(a) - figure(b))[items.length >> 1]!
}
