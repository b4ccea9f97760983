import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { settle } from '../../../shared/files/replace-file.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import { onDisk } from './disk.ts'

/** What is remembered of an address at which nothing was published: the address that was asked (a mirror's is another), and when. */
const absence = z.strictObject({ address: z.string(), askedAt: z.iso.datetime() })

const placeOf = (path: string) => `${path}.absent`

/** When nothing was at an address, if it was asked within so many days. An unreadable note counts as none. */
export async function absentSince(path: string, address: string, days: number): Promise<string | undefined> {
  const text = await readFile(placeOf(path), 'utf8').catch(() => '')
  const known = absence.safeParse(text === '' ? undefined : parsed(text)).data
  if (known?.address !== address || Date.now() - Date.parse(known.askedAt) > days * DAY_MS) return undefined
  return known.askedAt
}

/** Remembers that an address had nothing now. @throws IngestError when the disk refuses. */
export async function rememberAbsence(path: string, address: string): Promise<void> {
  const place = placeOf(path)
  await onDisk(place, async () => {
    await mkdir(dirname(place), { recursive: true })
    await writeFile(`${place}.tmp`, JSON.stringify({ address, askedAt: new Date().toISOString() }))
    await settle(`${place}.tmp`, place)
  })
}

/** Forgets it: there is a file now. @throws IngestError when the disk refuses. */
export async function forgetAbsence(path: string): Promise<void> {
  await onDisk(path, () => rm(placeOf(path), { force: true }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
