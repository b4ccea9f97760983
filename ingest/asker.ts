/** How a dataset asks its producer what is published. */
export interface Asker {
  /** The text at an official address; undefined when there is nothing. Throws IngestError when the producer does not answer. */
  text(url: string): Promise<string | undefined>
  /** Whether there is anything at an official address. Throws IngestError as above. */
  isThere(url: string): Promise<boolean>
}
