/** A source line that could not be used, with the rule that refused it and the original text. */
export interface Refused {
  source: string
  /** 1-based position of the row in its source. */
  row: number
  rule: string
  detail: string
  original: string
  /** The commune the source was asked for, or the unit's area: refreshing that part replaces the line. */
  part: string
}
