import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDepartement } from '../../../data/sample/departement.ts'
import { mirrorPath } from '../../../data/sample/etalab-file.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { readPackagedTerritory } from '../../support/packaged-territory.ts'
import { fileOf } from '../country/country-files.ts'
import { type Place, places } from '../country/places.ts'
import { runIngest } from '../ingest-steps.ts'
import type { BenchOptions } from '../options.ts'
import { type FilesAsked, writeOfficialFiles } from './official-files.ts'

/** Writes the files of `--departements` into a folder: parcels, which are ingested apart to invent the others over them, and those. */
export async function writeFiles(
  options: BenchOptions,
  dir: string,
  say: (text: string) => void,
): Promise<FilesAsked> {
  const territory = createTerritory(await readPackagedTerritory())
  const mirrorDir = join(dir, 'mirror')
  const chosen = places(options.departements)
  for (const place of chosen) {
    say(`Writing the parcels of ${place.code}.`)
    await writeDepartement(mirrorPath(mirrorDir, place.code), {
      ...standing(place),
      ...sizeOf(options, place, territory),
    })
  }
  const scratch = new DataDir(join(dir, 'parcels'))
  await runIngest({
    dataPath: scratch.dir,
    datasets: ['cadastre'],
    area: chosen.map(({ code }) => code).join(','),
    mirror: mirrorDir,
    files: {},
  })
  const manifest = (await scratch.readCurrent())!
  const lakes = join(dir, 'lakes')
  await mkdir(lakes)
  const departements = []
  for (const { code } of chosen) {
    const lake = join(lakes, `${code}.parquet`)
    await cp(scratch.store(fileOf(manifest, 'lake', 'parcels', code).file), lake)
    departements.push({ code, lake })
  }
  await rm(scratch.dir, { recursive: true })
  const asked: FilesAsked = {
    mirrorDir,
    departements,
    parcels: options.parcels,
    sireneRows: options.sireneRows,
    dir: join(dir, 'sources'),
    seed: options.seed,
  }
  await writeOfficialFiles(asked, territory, say)
  return asked
}

const standing = ({ code, lng, lat }: Place) => ({ departement: code, originLng: lng, originLat: lat })

function sizeOf({ parcels, seed }: BenchOptions, { code }: Place, territory: Territory) {
  return {
    count: parcels,
    seed: seed + Number.parseInt(code, 16),
    codes: territory.cadastralCommunes(code).map((one) => one.code),
  }
}
