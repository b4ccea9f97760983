import {
  type DatasetRecord,
  type Manifest,
  RELEASE_FORMAT,
  type ReleaseFile,
} from '../../../shared/release/release.ts'
import { hashValue } from '../store/hash.ts'
import type { Finished } from '../unit/build.ts'
import { normalisedFiles } from '../unit/run-unit.ts'

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
    format: RELEASE_FORMAT,
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
