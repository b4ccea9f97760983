import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { settle } from '../../../shared/files/replace-file.ts'
import { readJson } from '../../../shared/files/unreadable-file.ts'
import { onDisk } from './disk.ts'

/** What a JSON file remembers of downloads. Absent, cut short or of another shape all mean the same: nothing is known. */
export async function readKept<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const read = readJson(await readFile(path, 'utf8').catch(() => ''), schema)
  return 'value' in read ? read.value : undefined
}

/**
 * Writes such a file in one step. The name it has until then is shorter than that of `replaceFile`: `mirrorPathOf` leaves room for no longer one.
 * @throws IngestError when the disk refuses.
 */
export async function writeKept(path: string, text: string): Promise<void> {
  await onDisk(path, async () => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.tmp`, text)
    await settle(`${path}.tmp`, path)
  })
}
