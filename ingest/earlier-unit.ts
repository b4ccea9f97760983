/** What the current release holds of the same dataset and area: communes not asked for are carried over from it. */
export interface PreviousUnit {
  /** Lake files by kind. */
  lake: Record<string, string>
  quarantine?: string
}

/** What the current release holds of the same dataset and area, for a dataset that `remembers`. */
export interface EarlierUnit {
  /** Sound lake files by kind. */
  lake: Record<string, string>
  /** Edition of each part: a commune, or the whole area by its code. */
  editions: Readonly<Record<string, string>>
}
