import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
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
