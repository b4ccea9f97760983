/** Limits that stop a publication. Shares are 0..1. */
export interface Limits {
  maxQuarantinedShare: number
  /** The smallest share of the previous release's rows (same area, same communes) that is believable. */
  minRowsShare: number
  /** An area may hold none at all (a village without a co-ownership): no row is then no sign of a broken file. */
  mayBeEmpty?: true
  /**
   * Rules that refuse a line only where its place is known, with the smallest place that is known then. Such lines are judged against the
   * lines of the place: a national file has millions of other lines, next to which the lines of a whole département are a small share.
   */
  placedRules?: Readonly<Record<string, 'commune' | 'departement'>>
}
