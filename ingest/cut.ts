/** Which lines of a national text file are wanted: those with `value` in `column`. */
export interface Cut {
  column: string
  value: string
  /** `comma` (the default): CSV whose texts may be quoted. `bar`: fields between bars, nothing is ever quoted. */
  format?: 'comma' | 'bar'
  /** Values are written with or without zeros before them: they are compared padded to this width. */
  width?: number
  /**
   * Columns whose values are the same in lines that follow each other and belong together. Each line of a part then has two columns more,
   * `RUN_COLUMNS` (ingest/pipeline/download/cut-runs.ts), which tell its run in the whole file.
   */
  runs?: readonly string[]
  /** What the file replaces under whatever address it had before: its parts take the place of those of that file. */
  series?: string
}
