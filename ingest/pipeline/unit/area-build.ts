import { z } from 'zod'
import type { Written } from '../../../formats/written.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { releaseFile } from '../../../shared/release/release.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Dataset, ReadModelInput } from '../../dataset.ts'
import type { Before, Derived } from '../../derived.ts'
import { readKindKey } from '../../reads.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { namingInput } from './failed-build.ts'

/** What the files of one département are built from, as a message to another process. */
export const areaBuild = z.strictObject({
  /** A dataset, or what is derived from several. */
  name: z.string(),
  area: z.string(),
  /** Lake files of the dataset in the département; none for what is derived. */
  own: z.array(releaseFile),
  /** The files it may read. */
  files: z.array(releaseFile),
  /** What is loaded in the département, by dataset; only for what is derived. */
  loaded: z.record(z.string(), z.union([z.literal('whole'), z.array(z.string())])),
  /** What was built of it for the current release, and the kinds of files (`readKindKey`) that differ since; only for what is derived. */
  before: z.strictObject({ files: z.array(releaseFile), changed: z.array(z.string()) }).exactOptional(),
  /** An empty folder for what is written. */
  workDir: z.string(),
})
export type AreaBuild = z.infer<typeof areaBuild>

/** A part of what gathers all départements of a dataset, as such a message. */
export const gatherPart = z.strictObject({
  /** The dataset. */
  name: z.string(),
  /** Which of its parts, from 0. */
  part: z.number(),
  files: z.array(releaseFile),
  workDir: z.string(),
})
export type GatherPart = z.infer<typeof gatherPart>

/** Processes that build départements at the same time. */
export interface Builders {
  /** How many they are. */
  places: number
  /** `territory`: file of the administrative division that is built with. Throws what the build throws. */
  build(order: AreaBuild, territory: string): Promise<Written[]>
  gather(order: GatherPart, territory: string): Promise<Written[]>
}

/** Where builds read, and the administrative division. */
export interface Ground {
  dataDir: DataDir
  territory: Territory
}

/** Builds the read model of a dataset in one département. Throws an IngestError that names the input when it fails, as all of these do. */
export function buildDataset(
  dataset: Pick<Dataset, 'readModel'>,
  { name, area, own, files, workDir }: AreaBuild,
  { dataDir, territory }: Ground,
): Promise<Written[]> {
  const lakes = givenLakes(own.map((file) => [file.kind, dataDir.store(file.file)]))
  return namingInput({ name, area, files: [...own, ...files] }, () =>
    dataset.readModel!({ area, ...lakes, territory, files: new ReleaseFiles(dataDir, files), workDir }),
  )
}

/** Gathers a part of what all départements of a dataset hold. */
export function gatherDataset(
  { gather }: Pick<Dataset, 'gather'>,
  { name, part, files, workDir }: GatherPart,
  { dataDir, territory }: Ground,
): Promise<Written[]> {
  return namingInput({ name, area: 'france', files }, () =>
    gather![part]!({ territory, files: new ReleaseFiles(dataDir, files), workDir }),
  )
}

/** Builds what is derived from several datasets in one département. */
export function buildOfSeveral(
  derived: Pick<Derived, 'build'>,
  { name, area, files, loaded, workDir, before }: AreaBuild,
  { dataDir, territory }: Ground,
): Promise<Written[]> {
  const input = {
    ...(before ? { before: beforeOf(before, dataDir) } : {}),
    area,
    files: new ReleaseFiles(dataDir, files),
    territory,
    loaded: (dataset: string) => {
      const communes = loaded[dataset]
      if (communes === undefined)
        throw new Error(`${name} does not say that it asks where ${dataset} is loaded`)
      return communes
    },
    workDir,
  }
  return namingInput({ name, area, files }, () => derived.build!(input))
}

function beforeOf({ files, changed }: NonNullable<AreaBuild['before']>, dataDir: DataDir): Before {
  const { lake: path, lakes } = givenLakes(files.map(({ kind, file }) => [kind, dataDir.store(file)]))
  return { path, find: (kind) => lakes[kind], isSame: (kind) => !changed.includes(readKindKey(kind)) }
}

/** Paths of lake files by kind, as `readModel` takes them. */
export function givenLakes(
  paths: readonly [kind: string, path: string][],
): Pick<ReadModelInput, 'lake' | 'lakes'> {
  const lakes: Record<string, string> = Object.fromEntries(paths)
  const lake = (kind: string) => {
    const path = lakes[kind]
    if (path === undefined) throw new Error(`There is no lake file of kind ${kind}`)
    return path
  }
  return { lake, lakes }
}
