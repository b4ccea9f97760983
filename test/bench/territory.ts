import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCog } from '../../data/sample/cog.ts'
import { writeDepartement } from '../../data/sample/departement.ts'
import { mirrorPath } from '../../data/sample/etalab-file.ts'
import type { BenchOptions } from './options.ts'

export const DEPARTEMENT = '96'

/** Official files of the measured département. */
export interface BenchTerritory {
  mirrorDir: string
  cogDir: string
}

/** Writes the département unless an earlier bench with the same parameters did. */
export async function prepareTerritory(options: BenchOptions): Promise<BenchTerritory> {
  const mirrorDir = join(options.dir, 'mirror')
  const cogDir = join(options.dir, 'cog')
  const path = mirrorPath(mirrorDir, DEPARTEMENT)
  if (existsSync(path)) return { mirrorDir, cogDir }
  const partial = `${path}.part`
  const communes = await writeDepartement(partial, {
    departement: DEPARTEMENT,
    count: options.parcels,
    seed: options.seed,
    originLng: 2.5,
    originLat: 46.5,
  })
  await writeCog(cogDir, DEPARTEMENT, communes, new Map())
  // Named last: a bench that was stopped half-way leaves nothing that looks whole.
  await rename(partial, path)
  return { mirrorDir, cogDir }
}
