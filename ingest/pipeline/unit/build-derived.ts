import { loadedCommunes } from '../../../shared/release/loaded-communes.ts'
import type { DatasetRecord, ReleaseFile } from '../../../shared/release/release.ts'
import type { Derived } from '../../derived.ts'
import { CUTTING, isOf, isRead, readKindKey } from '../../reads.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { areSound } from '../release/soundness.ts'
import { afterReads } from './after-reads.ts'
import { type AreaBuild, buildOfSeveral } from './area-build.ts'
import { type BuildContext, buildKey, type Finished, filesOf, inPlace, once } from './build.ts'
import { namingInput } from './failed-build.ts'
import { allEnded, Lanes } from './in-order.ts'

/**
 * Builds what is derived from several datasets: of each of the list first each département, then what gathers them. Where there are builders, as many
 * builds as they have places for are under way at the same time, also of what does not read each other. `files`: those of the release in the making;
 * `records`: what was loaded for it. Reuses the builds of the current release whose inputs did not change. Gives the builds in the order of the list.
 */
export async function buildDerived(
  derived: readonly Derived[],
  files: readonly ReleaseFile[],
  context: BuildContext,
  records: readonly DatasetRecord[],
): Promise<Finished[]> {
  const lanes = new Lanes(context.builders?.places ?? 1)
  return afterReads(
    derived,
    ({ reads }) => reads,
    async (one, before) => {
      const all = [...files, ...filesOf(before)]
      const areas = new Set(all.filter((file) => isOf(one.basis, file)).map(({ area }) => area))
      areas.delete('france')
      if (areas.size === 0) return []
      const build = (area: string) => lanes.run(() => buildArea(one, area, all, context, records))
      const done = one.build ? await allEnded([...areas].sort().map(build)) : []
      if (one.gather) done.push(await lanes.run(() => gather(one, [...all, ...filesOf(done)], context)))
      return done
    },
  )
}

function buildArea(
  derived: Derived,
  area: string,
  all: readonly ReleaseFile[],
  context: BuildContext,
  records: readonly DatasetRecord[],
): Promise<Finished> {
  const read = readHere(derived, area, all)
  const asked = derived.asksLoaded ? derived.reads : []
  const loaded = Object.fromEntries(asked.map(({ dataset }) => [dataset, loadedOf(area, records, dataset)]))
  // A commune that was loaded and holds nothing changes no file.
  const also = Object.entries(loaded)
    .map(([dataset, communes]) => `${dataset}: ${communes}`)
    .sort()
  const order = { name: derived.name, area, own: [], files: read, loaded }
  const inThisProcess = (build: AreaBuild) => buildOfSeveral(derived, build, context)
  return once(
    derived,
    area,
    'readmodel',
    read,
    context,
    async (workDir) => {
      const before = await builtBefore(derived, area, { read, also }, context)
      return inPlace({ ...order, ...before, workDir }, all, context, inThisProcess)
    },
    also,
  )
}

/** What the current release has of it, when it was built by this version with as much loaded; nothing when it is damaged. */
async function builtBefore(
  derived: Derived,
  area: string,
  { read, also }: { read: readonly ReleaseFile[]; also: readonly string[] },
  { dataDir, current }: BuildContext,
): Promise<Pick<AreaBuild, 'before'>> {
  const then = readHere(derived, area, current.files)
  const key = buildKey(derived, area, 'readmodel', then, also)
  const build = current.builds.find((one) => one.key === key)
  const files = build ? current.files.filter(({ file }) => build.files.includes(file)) : []
  if (files.length === 0 || !(await areSound(dataDir, files))) return {}
  const isIn = (list: readonly ReleaseFile[], one: ReleaseFile) =>
    list.some(({ file, area }) => file === one.file && area === one.area)
  const changed = [...read.filter((one) => !isIn(then, one)), ...then.filter((one) => !isIn(read, one))]
  return { before: { files, changed: [...new Set(changed.map(readKindKey))].sort() } }
}

/** What a derived thing reads of the files of a release, in one département. */
function readHere(derived: Derived, area: string, all: readonly ReleaseFile[]): ReleaseFile[] {
  const here = all.filter((file) => file.area === area || file.area === 'france')
  return here.filter((file) => isReadBy(derived, file))
}

const loadedOf = (area: string, records: readonly DatasetRecord[], dataset: string) =>
  loadedIn(
    area,
    records.find(({ name }) => name === dataset),
  )

/** The communes of a département that a dataset was loaded for. */
function loadedIn(area: string, record: DatasetRecord | undefined): 'whole' | string[] {
  const units = record?.units.filter((unit) => unit.area === area || unit.area === 'france') ?? []
  const communes = loadedCommunes(units)
  return communes === 'whole' ? communes : [...communes].sort()
}

function gather(derived: Derived, all: readonly ReleaseFile[], context: BuildContext): Promise<Finished> {
  const read = all.filter((file) => isReadBy(derived, file) || file.dataset === derived.name)
  const input = { files: new ReleaseFiles(context.dataDir, read), territory: context.territory }
  return once(derived, 'france', 'gather', read, context, (workDir) =>
    namingInput({ name: derived.name, area: 'france', files: read }, () =>
      derived.gather!({ ...input, workDir }),
    ),
  )
}

/** Every build is given the administrative division: another one builds everything again. */
function isReadBy({ reads }: Derived, file: ReleaseFile): boolean {
  return isRead([CUTTING, ...reads], file)
}
