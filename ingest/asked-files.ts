/** A lake file of one area that the `normalise` of another dataset reads. */
export interface AskedFile {
  area: string
  path: string
  sha256: string
}

/** Those of all areas. */
export interface AskedEverywhere {
  files: readonly AskedFile[]
  /** Throws IngestError when one of them is damaged. */
  check(): Promise<void>
}
