import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { DEMO_PARCELS } from './demo.ts'

/** Takes the last parcel out of the demo's official file: the producer has a new edition. */
export async function dropLastParcel({ mirror }: { mirror: string }): Promise<void> {
  const path = join(mirror, DEMO_PARCELS)
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const kept = lines.slice(0, -2)
  kept[kept.length - 1] = kept.at(-1)!.replace(/,$/, '')
  await writeFile(path, gzipSync([...kept, ']}'].join('\n')))
}

const drawnParcel = z.object({
  geometry: z.object({ coordinates: z.tuple([z.array(z.tuple([z.number(), z.number()]))]) }),
})

/** Divides a parcel of the demo along the line between two of its vertices: two other parcels have its ground. */
export async function divideParcel(
  { mirror }: { mirror: string },
  idu: string,
  [from, to]: readonly [number, number],
  into: readonly [string, string],
): Promise<void> {
  const path = join(mirror, DEMO_PARCELS)
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n')
  const at = lines.findIndex((line) => line.includes(`"id":"${idu}"`))
  const line = lines[at]!.replace(/,$/, '')
  const ring = drawnParcel.parse(JSON.parse(line)).geometry.coordinates[0].slice(0, -1)
  const parts = [ring.slice(from, to + 1), [...ring.slice(to), ...ring.slice(0, from + 1)]]
  const made = parts.map((part, i) => {
    const drawn = line
      .replaceAll(idu, into[i]!)
      .replace(/"coordinates":\[\[.*?\]\]\]/, `"coordinates":${JSON.stringify([[...part, part[0]]])}`)
    return `${drawn},`
  })
  lines.splice(at, 1, ...made)
  await writeFile(path, gzipSync(lines.join('\n')))
}
