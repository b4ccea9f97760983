import type { ReachOptions } from '../ingest-context.ts'

export interface DownloadOptions extends ReachOptions {
  /** Folder of downloaded files: `<dir>/<host>/<path>`. */
  dir: string
  /** Bytes on disk so far, and in all when the server says it. */
  onProgress?(received: number, total: number | undefined): void
  /** Bytes of a national file that were cut into its parts, and in all: only while it is cut. */
  onCut?(read: number, total: number | undefined): void
}
