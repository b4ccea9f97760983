import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { onDisk } from './disk.ts'
import { readKept, writeKept } from './kept-json.ts'

const validators = { etag: z.string().optional(), lastModified: z.string().optional() }

/** What is remembered of a complete, checked download, in `<file>.json`. */
export const sidecar = z.strictObject({
  url: z.string(),
  /** The address that sent the bytes: its validators are asked of no other one. */
  answeredBy: z.string(),
  /** `answeredBy` at the official host (they differ behind a mirror). */
  resolvedUrl: z.string(),
  sha256: z.string().length(64),
  bytes: z.number().int().positive(),
  fetchedAt: z.iso.datetime(),
  ...validators,
})
export type Sidecar = z.infer<typeof sidecar>

/** What is remembered of an unfinished download, in `<file>.part.json`, so that another process can go on. */
export const partSidecar = z.strictObject({
  answeredBy: z.string(),
  /** Whole length in bytes, when the server said it. */
  total: z.number().int().nonnegative().optional(),
  ...validators,
})
export type PartSidecar = z.infer<typeof partSidecar>

/** Where the sidecar of a file is. */
function sidecarPath(path: string): string {
  return `${path}.json`
}

/** Reads the sidecar of `path`. Where nothing is known of the file, it is downloaded again. */
export function readSidecar<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  return readKept(sidecarPath(path), schema)
}

/** Writes the sidecar of `path` in one step. @throws IngestError when the disk refuses. */
export function writeSidecar(path: string, content: Sidecar | PartSidecar): Promise<void> {
  return writeKept(sidecarPath(path), `${JSON.stringify(content, null, 2)}\n`)
}

/** Forgets a file and its sidecar; neither needs to exist. @throws IngestError when the disk refuses. */
export async function removeWithSidecar(path: string): Promise<void> {
  await onDisk(path, async () => {
    await rm(path, { force: true })
    await rm(sidecarPath(path), { force: true })
  })
}
