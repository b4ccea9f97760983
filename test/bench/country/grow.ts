import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDepartement } from '../../../data/sample/departement.ts'
import { mirrorPath } from '../../../data/sample/etalab-file.ts'
import { runIngest } from '../ingest-steps.ts'
import { table } from '../table.ts'
import type { Place } from './places.ts'

/** Ingests generated départements one after the other into one data folder, each from its official file. */
export async function grow(
  dir: string,
  all: readonly Place[],
  parcels: number,
  seed: number,
  say: (text: string) => void,
): Promise<{ rows: string[][]; seconds: number[]; peak: number }> {
  const rows: string[][] = []
  const seconds: number[] = []
  let peak = 0
  const mirror = join(dir, 'mirror')
  for (const [i, place] of all.entries()) {
    say(`Département ${place.code}, ${i + 1} of ${all.length}.`)
    const path = mirrorPath(mirror, place.code)
    await writeDepartement(path, {
      departement: place.code,
      count: parcels,
      seed: seed + i,
      originLng: place.lng,
      originLat: place.lat,
    })
    const run = await runIngest({
      dataPath: join(dir, 'data'),
      datasets: ['cadastre'],
      area: place.code,
      mirror,
      files: {},
    })
    // A country of source files is larger than what is made of it.
    await rm(path)
    seconds.push(run.seconds)
    peak = Math.max(peak, run.peakMegabytes)
    rows.push([
      place.code,
      ((i + 1) * parcels).toLocaleString('en'),
      run.seconds.toFixed(1),
      run.cpuSeconds.toFixed(1),
      run.peakMegabytes.toFixed(0),
    ])
  }
  return { rows, seconds, peak }
}

export const growTable = (rows: string[][]): string =>
  table(['département', 'parcels in all', 'ingest s', 'processor s', 'peak memory MB'], rows)
