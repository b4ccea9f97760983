/** An edition of the nomenclature of activities whose sections this service knows, by the name that answers give it. */
export type Naf = 'NAFRev2' | 'NAF2025'

/** A section, with the first and the last of its divisions. */
type Section = readonly [letter: string, first: number, last: number]

interface Edition {
  /** Its name for people. */
  title: string
  /** Last letters of its sub-classes: no letter is of both editions, so that a code tells its edition. */
  endings: string
  sections: readonly Section[]
}

/**
 * The two editions in force around 1 January 2027 (INSEE). The letters of sections differ from J on: NAF 2025 splits J of NAF rev. 2 into J and K, so
 * that its K is not finance but telecommunications.
 */
export const NAF: Readonly<Record<Naf, Edition>> = {
  NAFRev2: {
    title: 'NAF rev. 2',
    endings: 'ABCDEFZ',
    sections: [
      ['A', 1, 3],
      ['B', 5, 9],
      ['C', 10, 33],
      ['D', 35, 35],
      ['E', 36, 39],
      ['F', 41, 43],
      ['G', 45, 47],
      ['H', 49, 53],
      ['I', 55, 56],
      ['J', 58, 63],
      ['K', 64, 66],
      ['L', 68, 68],
      ['M', 69, 75],
      ['N', 77, 82],
      ['O', 84, 84],
      ['P', 85, 85],
      ['Q', 86, 88],
      ['R', 90, 93],
      ['S', 94, 96],
      ['T', 97, 98],
      ['U', 99, 99],
    ],
  },
  NAF2025: {
    title: 'NAF 2025',
    endings: 'GHIJKLMNOPQRSTUVWXY',
    sections: [
      ['A', 1, 3],
      ['B', 5, 9],
      ['C', 10, 33],
      ['D', 35, 35],
      ['E', 36, 39],
      ['F', 41, 43],
      ['G', 46, 47],
      ['H', 49, 53],
      ['I', 55, 56],
      ['J', 58, 60],
      ['K', 61, 63],
      ['L', 64, 66],
      ['M', 68, 68],
      ['N', 69, 75],
      ['O', 77, 82],
      ['P', 84, 84],
      ['Q', 85, 85],
      ['R', 86, 88],
      ['S', 90, 93],
      ['T', 94, 96],
      ['U', 97, 98],
      ['V', 99, 99],
    ],
  },
}

export const NAFS = ['NAFRev2', 'NAF2025'] as const satisfies readonly Naf[]

const CODE = /^[0-9]{2}\.[0-9]{2}[A-Z]$/

/** The edition whose form a code has (`56.10A`: NAF rev. 2, `56.11G`: NAF 2025); undefined for codes of earlier editions. */
export function nafOf(code: string): Naf | undefined {
  if (!CODE.test(code)) return undefined
  return NAFS.find((naf) => NAF[naf].endings.includes(code.at(-1)!))
}

/** Letter of the section of a sub-class in its own edition; null where that edition has no such division. */
export function sectionOf(code: string): string | null {
  const naf = nafOf(code)
  if (naf === undefined) return null
  const division = Number(code.slice(0, 2))
  const found = NAF[naf].sections.find(([, first, last]) => division >= first && division <= last)
  return found?.[0] ?? null
}
