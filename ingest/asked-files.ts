/** A lake file of one area that a dataset `asks` for. */
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
