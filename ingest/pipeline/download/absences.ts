import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { DAY_MS } from '../../../shared/time/days.ts'
import { onDisk } from './disk.ts'
import { readKept, writeKept } from './kept-json.ts'

/** What is remembered of an address at which nothing was published: the address that was asked (a mirror's is another), and when. */
const absence = z.strictObject({ address: z.string(), askedAt: z.iso.datetime() })

const placeOf = (path: string) => `${path}.absent`

/** When nothing was at an address, if it was asked within so many days. An unreadable note counts as none. */
export async function absentSince(path: string, address: string, days: number): Promise<string | undefined> {
  const known = await readKept(placeOf(path), absence)
  if (known?.address !== address || Date.now() - Date.parse(known.askedAt) > days * DAY_MS) return undefined
  return known.askedAt
}

/** Remembers that an address had nothing now. @throws IngestError when the disk refuses. */
export function rememberAbsence(path: string, address: string): Promise<void> {
  return writeKept(placeOf(path), JSON.stringify({ address, askedAt: new Date().toISOString() }))
}

/** Forgets it: there is a file now. @throws IngestError when the disk refuses. */
export async function forgetAbsence(path: string): Promise<void> {
  await onDisk(path, () => rm(placeOf(path), { force: true }))
}
