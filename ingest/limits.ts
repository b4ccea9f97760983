/** Limits that stop a publication. Shares are 0..1. */
export interface Limits {
  maxQuarantinedShare: number
  /** The smallest share of the previous release's rows (same area, same communes) that is believable. */
  minRowsShare: number
  /** An area may hold none at all (a village without a co-ownership): no row is then no sign of a broken file. */
  mayBeEmpty?: true
}
