import type { Written } from '../../dataset.ts'

/** The API opens no file of this dataset: the outlines that are drawn are built from its lake by `ingest/derived/zones`. */
export async function readModel(): Promise<Written[]> {
  return []
}
