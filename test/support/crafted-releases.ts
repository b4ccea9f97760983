import { writeFile } from 'node:fs/promises'
import { publish } from '../../ingest/pipeline/release/publish.ts'
import { hashFile } from '../../ingest/pipeline/store/hash.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'

/** The id of the release of a day of March 2026. */
export const idOf = (day: number) => `r202603${String(day).padStart(2, '0')}-120000-0123abcd`

/**
 * Publishes releases one after the other, as an ingest does: each holds the files of the current one and a stored file of its own, and
 * follows the one that is current when it is published. Ids are those of the given days.
 */
export async function publishDays(dataDir: DataDir, ...days: number[]): Promise<void> {
  for (const day of days) await publishAs(dataDir, idOf(day))
}

/** Publishes one release under an id, after the current one. Returns its manifest. */
export async function publishAs(dataDir: DataDir, id: string): Promise<Manifest> {
  const next = await craft(dataDir, id)
  await publish(dataDir, next)
  return next
}

/** The manifest of such a release, whose own file is in the store. */
export async function craft(dataDir: DataDir, id: string): Promise<Manifest> {
  const current = (await dataDir.readCurrent())!
  const file = `cog-france-note.${id}.txt`
  await writeFile(dataDir.store(file), id)
  const note = {
    role: 'readmodel' as const,
    dataset: 'cog',
    kind: 'note',
    area: 'france',
    file,
    rows: 1,
    ...(await hashFile(dataDir.store(file))),
  }
  return {
    ...current,
    id,
    contentHash: note.sha256,
    files: [...current.files.filter(({ kind }) => kind !== 'note'), note],
    difference: { previous: current.id, rows: {} },
  }
}
