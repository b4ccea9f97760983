import { copyFile, link, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Home } from '../../shared/home.ts'
import type { DatasetRecord, Manifest, ReleaseFile } from '../../shared/release.ts'
import { writeAtomically } from './atomic.ts'
import type { Finished } from './build.ts'
import { hashValue } from './hash.ts'
import { normalisedFiles } from './run-unit.ts'
import { isFresh, unfinishedFiles } from './sweep.ts'

/** Releases kept for rollback, the current one included. */
const KEPT_RELEASES = 5

/** The manifest of a release made of these datasets, lake files and builds; `previous` is the release it follows. */
export function composeManifest(
  datasets: DatasetRecord[],
  lake: ReleaseFile[],
  built: readonly Finished[],
  previous: Manifest | undefined,
  now: Date,
): Manifest {
  const files = [...lake, ...built.flatMap((one) => one.files)]
  const sorted = files.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const contentHash = hashValue({ datasets: datasets.map(withoutTimes), files: sorted })
  const stamp = now.toISOString()
  const id = `r${stamp.slice(0, 10).replaceAll('-', '')}-${stamp.slice(11, 19).replaceAll(':', '')}-${contentHash.slice(0, 8)}`
  const rows = rowsByDataset(lake)
  const earlier = rowsByDataset(normalisedFiles(previous))
  const names = [...new Set([...Object.keys(rows), ...Object.keys(earlier)])].sort()
  return {
    format: 1,
    id,
    createdAt: stamp,
    contentHash,
    datasets,
    files: sorted,
    builds: built.map((one) => one.build),
    difference: {
      previous: previous?.id ?? null,
      rows: Object.fromEntries(names.map((name) => [name, (rows[name] ?? 0) - (earlier[name] ?? 0)])),
    },
  }
}

/** When a file was fetched says nothing about its content. */
function withoutTimes(dataset: DatasetRecord) {
  return dataset.units.map(({ inputKey, millesime, quality, area, commune }) => ({
    dataset: dataset.name,
    inputKey,
    millesime,
    quality,
    area,
    commune,
  }))
}

function rowsByDataset(files: readonly ReleaseFile[]): Record<string, number> {
  const rows: Record<string, number> = {}
  for (const file of files)
    if (file.role === 'lake') rows[file.dataset] = (rows[file.dataset] ?? 0) + file.rows
  return rows
}

/** Writes the release folder, then makes it current by one rename. Until that rename nothing changes for readers. */
export async function publish(home: Home, manifest: Manifest): Promise<void> {
  await layOutLake(home, manifest)
  await writeAtomically(home.manifest(manifest.id), `${JSON.stringify(manifest, null, 1)}\n`)
  await makeCurrent(home, manifest.id)
  await prune(home)
}

/** Points `current.json` (what the API follows) and `lake` (for people) at a release. */
export async function makeCurrent(home: Home, id: string): Promise<void> {
  const before = await home.readPointer()
  const previous = before && before.release !== id ? before.release : (before?.previous ?? null)
  await writeAtomically(home.pointer(), `${JSON.stringify({ release: id, previous })}\n`)
  const temporary = `${home.lake()}.${process.pid}.tmp`
  await rm(temporary, { force: true })
  await symlink(join('releases', id, 'lake'), temporary)
  await rename(temporary, home.lake())
}

/** Hard links give the lake readable names without a second copy of its bytes. */
async function layOutLake(home: Home, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) {
    if (file.role === 'readmodel') continue
    const folder = file.role === 'lake' ? 'lake' : 'quarantine'
    const place = file.area === 'france' ? '' : `departement=${file.area}`
    const path = join(
      home.release(manifest.id),
      folder,
      file.dataset,
      place,
      `${file.kind}${extname(file.file)}`,
    )
    await mkdir(dirname(path), { recursive: true })
    await link(home.store(file.file), path).catch((error: NodeJS.ErrnoException) => {
      // A network folder may not know hard links: a copy serves as well.
      if (error.code === 'EEXIST') return undefined
      return copyFile(home.store(file.file), path)
    })
  }
}

/** Forgets the oldest releases and the stored files that no release left names. */
async function prune(home: Home): Promise<void> {
  const pointer = await home.readPointer()
  const ids = (await listReleases(home)).map((release) => release.id)
  const kept = ids.filter((id, i) => i < KEPT_RELEASES || id === pointer?.release || id === pointer?.previous)
  for (const id of ids) if (!kept.includes(id)) await rm(home.release(id), { recursive: true })
  const named = new Set<string>()
  for (const id of kept) for (const file of (await home.readManifest(id)).files) named.add(file.file)
  for (const file of await unfinishedFiles(home)) named.add(file)
  for (const file of await readdir(home.store()))
    if (!named.has(file) && !(await isFresh(home.store(file)))) await rm(home.store(file))
}

/** Complete releases, newest first. */
export async function listReleases(home: Home): Promise<Manifest[]> {
  const ids = await readdir(home.releases()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: Manifest[] = []
  for (const id of ids.sort().reverse()) {
    const files = await readdir(home.release(id))
    // A folder without a manifest is a publication that was cut short: it never was a release.
    if (files.includes('manifest.json')) found.push(await home.readManifest(id))
  }
  return found
}
