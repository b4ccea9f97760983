import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Home } from '../../shared/home.ts'
import type { Dataset, FetchedSource, Source } from '../dataset.ts'
import { IngestError } from '../errors.ts'
import { fetchSource } from './download/fetch-source.ts'
import type { Progress } from './progress.ts'

export interface FetchOptions {
  home: Home
  mirror?: string
  /** Local files given with `--file dataset=PATH`, for this dataset. */
  files: readonly string[]
  progress: Progress
  signal?: AbortSignal
}

/** Brings the sources of a unit to disk, whole and checked, in the order the dataset named them. */
export async function fetchUnit(
  dataset: Dataset,
  sources: Source[],
  options: FetchOptions,
): Promise<FetchedSource[]> {
  const fetched: FetchedSource[] = []
  for (const source of await withLocalFiles(dataset, sources, options.files)) {
    const step = options.progress.step(basename(source.url), undefined, 'bytes')
    const found = await fetchSource(source, {
      dir: options.home.downloads(),
      ...(options.mirror === undefined ? {} : { mirror: options.mirror }),
      ...(options.signal ? { signal: options.signal } : {}),
      onProgress: (received) => step.update(received),
    })
    step.end(`${found.bytes} bytes`)
    fetched.push(found)
  }
  return fetched
}

/** Local files stand in for downloads one to one; a national dataset reads them beside its own sources. */
async function withLocalFiles(
  dataset: Dataset,
  sources: Source[],
  files: readonly string[],
): Promise<Source[]> {
  if (files.length === 0) return sources
  const paths = (await Promise.all(files.map(expand))).flat()
  if (dataset.cut === 'france')
    return [...sources, ...paths.map((path) => ({ url: `file:${basename(path)}`, file: path }))]
  if (paths.length !== sources.length)
    throw new IngestError(
      `--file ${dataset.name}=… names ${paths.length} file(s), but this area needs ${sources.length}: ` +
        sources.map((source) => basename(source.url)).join(', '),
    )
  return sources.map((source, i) => ({ ...source, file: paths[i]! }))
}

/** The files of a folder in name order, or the file itself. */
async function expand(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new IngestError(`There is no file or folder at ${path} (given with --file)`)
  if (!found.isDirectory()) return [path]
  return (await readdir(path)).sort().map((name) => join(path, name))
}
