/** Positions kept of an outline: a ring of fewer is none. */
const RING = 4
/** Depths at which lists are still kept, from the fullest cut to the barest. */
const DEPTHS = [8, 7, 6, 5, 4, 3, 2, 1] as const

/** An answer with ever shorter lists: of two items, of one, then none below a depth. Texts and numbers stay as they are. */
export function* cutsOf(answer: { data?: unknown; meta?: unknown }) {
  const cut = (items: number, depth: number) => ({
    data: shortened(answer.data, items, depth),
    meta: shortened(answer.meta, items, Infinity),
  })
  yield cut(2, Infinity)
  yield cut(1, Infinity)
  for (const depth of DEPTHS) yield cut(1, depth)
}

function shortened(value: unknown, items: number, depth: number): unknown {
  if (Array.isArray(value)) {
    if (isRing(value)) return value.length > RING ? [...value.slice(0, RING - 1), value.at(-1)] : value
    // A position or a box: its numbers belong together.
    if (value.every((item) => typeof item === 'number') && value.length <= RING) return value
    return depth <= 0 ? [] : value.slice(0, items).map((item) => shortened(item, items, depth - 1))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      // An outline without coordinates is none.
      shortened(member, items, name === 'coordinates' ? Infinity : depth - 1),
    ]),
  )
}

function isRing(value: readonly unknown[]): boolean {
  return Array.isArray(value[0]) && value.every((item) => Array.isArray(item) && typeof item[0] === 'number')
}
