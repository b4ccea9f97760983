import type { AreaUnit, Dataset } from '../../../ingest/dataset.ts'
import type { Members } from './archives.ts'

/** An official file that is damaged, and how the pipeline would hand it over. */
export interface Damaged {
  title: string
  dataset: Dataset
  unit: AreaUnit
  /** Path among the samples; of one that is made here, what it is. */
  sample: string
  /** The sample is an archive: the member of this name is damaged, and the archive packed again. */
  member?: string
  /** The members of the archive, where no real one is among the samples. */
  made?: () => Promise<Members>
  /** Name under which it is read: some datasets tell their files by it. */
  name: string
  commune?: string
  sort?: string
  /** Given with `--file`. */
  given?: true
  /** Lines kept, the header included; all when left out. */
  lines?: number
  /** Files that stand beside it, undamaged: paths among the samples, and the lines kept. */
  beside?: readonly { sample: string; name: string; lines?: number }[]
  /** One line is one row and nothing is quoted: the rows can be counted without any parser. */
  plain?: true
  /** Its reading is slow: every third damage is done. */
  slow?: true
  /** Every text is a file of it, of lines that are refused one by one. */
  neverRefused?: true
  /** Not text: it has no lines to be damaged. */
  binary?: true
}
