import { DataDir } from '../shared/release/data-dir.ts'
import { Opener, type OpenOptions } from './opener.ts'
import type { Stores } from './stores.ts'

/** Opens a release of a data folder, for a program that reads this one and ends: see `Opener.open`. */
export async function openRelease(dataPath: string, options: OpenOptions = {}): Promise<Stores> {
  const { stores } = await new Opener(new DataDir(dataPath)).open(options)
  return stores
}
