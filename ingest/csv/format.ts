/** How a producer writes its CSV, and which of its columns are wanted under which name. */
export interface CsvFormat {
  delimiter: string
  /** `''` when the producer never quotes (a quote is then a character like another). */
  quote?: '"' | ''
  encoding?: 'utf-8' | 'latin-1'
  /** Wanted field → the header names it has had, the current one first. Compared without case and accents. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Fields that some editions lack: they are NULL there. Any other field that is missing stops the ingest. */
  optional?: readonly string[]
}
