/** Characters of a filter: what an address has room for. */
export const LONGEST_FILTER = 8000
/** Comparisons and functions of a filter, and how many may stand inside each other. */
export const MOST_CONDITIONS = 100
export const DEEPEST = 20
